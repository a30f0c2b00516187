/* Questions about tasks that look like requests to change them, and what is asked of other
 * assistants: tried before any request, so that none of them changes a task. The first line that
 * fits wins. */
#include "language/grammar.h"

#define LST INTENT_LIST
#define OFF INTENT_OTHER
#define FIN INTENT_COMPLETE

const struct pattern grammar_questions[] = {
    /* --- what looks like a change but is a question --- */
    {LST, 0, "remind me (again)? (what|which|who|how many|how much) {f}"},
    {LST, 0,
     "remind me (of|about) (all)? (my|the|our) (todo|to do)? (%list|%tasks|everything) {f?}"},
    {LST, G_TOPIC, "(at|on|by|for|in|to) (what|which) {f}"},
    {LST, 0, "{x?} (remember|forget) what {x?}"},
    {LST, 0,
     "(what|which) {x?} (i|we) (have|need|got|supposed|want|wanted|still need|still have) to "
     "(do|buy|get|finish|complete|remember|accomplish|get done) "
     "((@|on|for|at|in|by|now|first|next|still|this|that|after|before|and|today|left|from|during|"
     "until|with|again|about|or) {f?})?"},
    {LST, 0,
     "{x?} (things|stuff|items) (that)? (i|we) (need|have|want|wanted|should|am|was|still "
     "need|still have) {f?}"},
    {LST, 0,
     "(%show|know|see) (me|us)? (everything|anything|all|what) (that)? (i|we) (have|need|got|still "
     "have|still need|have got) (to do|to get done|left|planned|scheduled|going on|coming up|on)? "
     "{f?}"},
    {LST, 0,
     "how many (things|more|of them|more things|chores|errands) (do|did|have) (i|we) (have|still "
     "have|need|got|left|do|done|finish|finished|complete|completed)? (to do|left|done)? {f?}"},
    {LST, G_OURS,
     "(who|whom|where|when|what time|what day|which day) (else|all|exactly)? (do|did|am|was|are) "
     "(i|we) (still|also)? (need|have|supposed|meant) to (be|%do) (up|out|in|off|back)? {r?}"},
    {LST, G_OURS,
     "(what|which .) (else|all)? (do|did|am|was) (i|we) (still|also)? (need|have|supposed|meant) "
     "to "
     "(pick up|bring|buy|get|call|pay|send|return|finish|submit|email|mail|order|grab|fix|clean) "
     "{f?}"},
    {LST, 0,
     "(when|what|what time|what else|why|how often) (will|are|were|did|do|would|should) you "
     "(going|supposed)? (to|next)? (be)? (remind|reminding|alert|notify|alerting|notifying) {f}"},
    {LST, 0,
     "(did|have|will|are|do) you (already|still|going)? (to)? (reminded|reminding) (me|us) {f}"},
    {LST, 0, "(did|are) you (going)? (to)? remind (me|us) {f}"},
    {LST, 0,
     "what (all)? (you|it) (are|will|were) (be)? (going to)? (remind|reminding) (me|us) {f?}"},
    {LST, 0,
     "what (all|else)? (have|did|had) (i|we) (already|just)? "
     "(%done|%past|get done|got done|finish|complete|accomplish|check off|checked off|tick off) "
     "((so far|already|up to now|this far|@) {x?})?"},
    {LST, G_FRAGMENT, "(any|more|other|upcoming|next) (~)? %event ((for|on|at|in|with)? {x})?"},
    {LST, G_FRAGMENT, "(meetings|appointments|events|plans) (for|on|at|in)? @"},
    {LST, G_OURS, "(is|are) (my|our|the|we|that) {x?} still (on|happening|scheduled|planned) {f?}"},
    {LST, G_OURS | G_DATED,
     "who (is|are|will be|all is) (coming|invited|attending|going) (to|for|with)? {f}"},
    {LST, 0, "what is (on tap|in store|on deck|on the docket|on the books|on the cards) {f?}"},
    {LST, G_TOPIC, "(update|fill|catch|brief) me (in|up)? on (my|the|our) {f}"},
    {LST, G_TOPIC,
     "(i|we)? (need|want) (my|the|our) (~)? (~)? (list|agenda|calendar|schedule|tasks|todos)"},
    {LST, G_OURS | G_OCCASION,
     "(when|where|what time|what day|which day|how long|what date) (is|are|was|does|will|were) {r} "
     "(be|start|starting|end|begin|again|scheduled)?"},
    {LST, G_OURS | G_OCCASION,
     "(do|have|did) (i|we) (have|got) {r} (scheduled|planned|coming up)?"},
    {LST, G_OURS | G_DATED, "(is|are|was) (my|our) {r} (at|on|for)? @ {x?}"},
    {LST, G_OURS,
     "(when|where|what time|what day) (do|am|are|will|did) (i|we) (next)? "
     "(meet|meeting|see|seeing|leave|leaving|flying|have|start|pick "
     "up|pick|visit|visiting|go|getting|taking|picking up|having|going) "
     "(with|to)? {r}"},
    {LST, G_OURS, "when (is|was) the (next|last|first) time (i|we) . {r}"},
    {LST, 0, "when is the (next|last|first) time you (will)? (remind|reminded) {f}"},
    {LST, G_OURS, "how (busy|free|booked|full) (am i|are we|is my {x?}) {f?}"},
    {LST, 0, "how (is|are|does) (my|our) @ (look|looking|going)? {x?}"},
    {LST, G_OURS, "do (i|we) have {r} (listed|written down|down|marked)"},
    {LST, G_OURS, "(any|are there any) {x} (coming up|upcoming)"},
    {LST, G_OURS | G_PAST_ASKED,
     "(did|have) (i|we) (already|ever)? (%past|%do|finish|complete) {r} (yet|already)?"},
    {LST, G_OURS,
     "(when|what|who|where|what time|what day) did (i|we) (say|tell you|ask you|want you) {f}"},
    {LST, 0,
     "{x?} (things|stuff|anything|what|something) i (asked|told|wanted) you to remind {x?}"},
    {LST, 0, "(what|when|why) am i (being|getting|supposed to be) (reminded|notified) {f?}"},
    {LST, 0, "how (often|many times|frequently) {x?} (remind|reminded) {x?}"},
    {LST, 0, "what was (it|the thing) (that)? (i|we) {f}"},
    {LST, G_OURS,
     "what (groceries|grocery items|food|stuff|things) (do|did|should) (i|we) "
     "(need|want|get|buy|pick up) ((from|at|for|@|still|to (get|buy|pick up)) {f?})?"},
    {LST, G_OURS,
     "what (all|else)? (do|did|should) (i|we) (need|want|get|buy|pick up|grab) (to (get|buy|pick "
     "up|grab))? (from|at) {f}"},
    {LST, 0, "do (i|we) (still)? need (any|some|more)? ~ (@|(from|at) the (store|market))?"},
    {LST, 0, "(is|are) @ (open|free|clear|busy|available|booked|full)"},
    {LST, 0, "(show|see|tell) (me)? (my|our) @"},
    /* not done yet: how it stands */
    {INTENT_GET, G_ON_TOPIC,
     "((i|we) (am|are))? (almost|nearly|mostly|half|halfway|partly|practically|not|not quite|not "
     "yet|still not) %done (with|doing) {r} (yet)?"},
    {INTENT_GET, G_NAMED | G_ON_TOPIC,
     "(half|part|most|some) (of)? (the|my|our) {r} (is|are) (already|now)? %done"},
    {INTENT_GET, G_NAMED | G_ON_TOPIC,
     "(the|my|our) {r} (is|are) (only)? (almost|nearly|mostly|half|partly|practically) %done"},
    {LST, 0, "(show|list|display) (me|us)? (for|on)? @"},
    {LST, 0,
     "%show (me|us)? (everything|all|anything|all those|those) (with|of|that (has|have|is|are)|"
     "marked|at)? (a|as)? (%high|%low|medium|normal) (priority|importance|prio)"},
    {LST, 0,
     "(what|which) (one|ones|thing|things)? (has|have) (a|the)? (%high|%low|medium|normal) "
     "(priority|importance)"},
    {LST, 0,
     "((do|did|have) (i|we) (have|got)?|(is|are) there)? (anything|something) (else)? "
     "(about|regarding|mentioning|containing|concerning|with|called|named) {r}"},
    {INTENT_GET, G_PASSIVE | G_PAST_ASKED | G_OURS,
     "(is|are|was|were|has|have) (the|my|our) {r} (been)? (already)? %past (yet|already)?"},
    {INTENT_GET, G_PASSIVE | G_PAST_ASKED | G_OURS | G_ASKED,
     "(is|are) {r} (already)? %past (yet)?"},
    {INTENT_GET, G_PAST_ASKED | G_OURS,
     "(is|are|was|were) (the|my|our) {r} (already)? (%done) (yet|already)?"},
    {LST, 0, "what (is|does|will|do) @ (look|looking) like"},
    {LST, G_OURS, "who (all)? (is|are) (coming|invited|attending|going) (to|for) (my|our|the) {f}"},
    {LST, 0, "what (is|are) still {f}"},
    {LST, 0, "what remains {f?}"},
    {LST, 0,
     "what (is|are|does) (my|our) (day|week|weekend|month|morning|afternoon|evening|schedule) {x?} "
     "(look|looking) {x?}"},
    {LST, 0, "what (is|are) (the|my|our) (plan|plans|program) (for)? @?"},
    {LST, 0,
     "%show (me|us)? (what|everything|all|the things) (that)? (i|we) (have)? (already)? "
     "(%done|%past) {f?}"},
    {LST, G_ON_TOPIC | G_DATED, "(when|what time|what day) (is|are|am|do) (my|our|i|we) {f}"},
    {LST, 0,
     "(do|did|have) (i|we) (have|got)? (something|anything|plans|stuff|much|nothing) {x?} @ {x?}"},
    {LST, 0,
     "%show (me|us)? (all)? (the|my|of my|of the)? "
     "(%high|%low|overdue|late|completed|done|finished|pending|incomplete|unfinished|remaining|"
     "open) (priority)? (ones|stuff|things|one)?"},
    {LST, 0,
     "what (have|did|do|has) (i|we)? not (i|we)? {x?} "
     "(done|do|finished|finish|completed|complete|got|gotten) {x?}"},
    {LST, G_ON_TOPIC,
     "what (all|else)? (i|we) (have|need|got|have got|did|still need|still have|am "
     "supposed|should|must|wanted|was) {f?}"},
    {LST, G_ON_TOPIC, "what (all|else)? (i|we) (have)? (already)? (%done|%past) {f?}"},
    {LST, 0, "(what|how) about (for|on)? @"},
    {LST, G_ASKED, "@"},
    {LST, 0, "what (was|am|were|are) (i|we) doing (on)? @"},
    {LST, 0, "what else (is there|is left|is on it|do i have)?"},
    {LST, 0, "do (i|we) (still)? need to (get|buy|do) .? . (@)?"},
    {LST, G_OURS,
     "do (i|we) (still|also)? (need|have) to (buy|do|call|pay|pick up|email|clean|wash|return|mail|"
     "send|finish|submit) {r} (still|yet)?"},
    {LST, G_OURS, "did (i|we) (already)? (add|put|include|write down) {r} (yet|already)?"},
    {LST, 0,
     "what (else|all|still)? (needs|has|must|ought|is supposed) (to)? (still)? (be|get)? "
     "(done|doing|finished|completed|taken care of|handled) {f?}"},
    {LST, G_OURS,
     "(anything|something|everything) (that|else)? (i|we) (need|have|should|am|must) {f}"},
    {LST, 0,
     "what to (do|work on|buy|get|pick up|finish) ((next|first|now|today|at|from|@) {f?})?"},
    {LST, G_OURS,
     "what am i (buying|shopping for|getting|picking up|working on|supposed to) "
     "((at|from|for|on|@) {f?})?"},
    {LST, G_FRAGMENT,
     "(my|the|our)? (next|upcoming|first|last)? (meeting|meetings|appointment|appointments|event|"
     "events) @?"},
    {LST, G_TOPIC,
     "(i|we)? (do not|can not|cannot|could not|forgot|forget) (remember|recall|know|tell)? "
     "(if|whether|what|when|where) {f}"},
    {LST, 0, "how (does|do|is) @ (look|looking) {x?}"},
    {LST, 0, "what (my|our) (day|week|morning|afternoon|evening|weekend|@) (looks|is|holds) {x?}"},
    {LST, G_OURS | G_OCCASION, "(find|see|look up|pull up|locate) (me)? (my|the|our) {r}"},
    {LST, G_OURS | G_OCCASION | G_DATED, "(is|are|was) the {r} (at|on|for)? @ {x?}"},
    {LST, 0, "(when|why|what time) do you (need|have|want) to remind (me|us) {f}"},
    {LST, G_OURS,
     "(when|what time|what day) (is|are) {r} "
     "(coming|arriving|happening|starting|leaving|visiting|getting here) (over|by|in|on|at|@)? "
     "{x?}"},
    {LST, G_OURS,
     "(when|what time|what day) (my|the|our|that) {r} "
     "(is|are|starts|comes|begins|ends|was) {x?}"},
    {LST, 0, "(when|what time|where|what day) do you have me {f}"},
    {LST, G_FRAGMENT, "any (~)? (reminders|tasks|todos|chores|errands) {x?}"},
    {LST, 0, "remind me (of|about) (what|when|where|which) {f}"},
    {LST, 0, "remind me (again)? where {r} (is|are)"},
    {LST, 0, "remind me (again)? (when|what time) (my|the|our)? {r} (is|are)"},
    {LST, G_TOPIC,
     "(i|we)? (need|want|would like|like|give me|get me|have) (a|the) (quick|full)? "
     "(rundown|summary|overview|recap|readout|reading|update|look) (of|on|at) {f}"},
    {LST, 0, "what is it (that)? (i|we) (need|have|want|wanted|had|should|am|was) {f}"},
    {LST, G_OURS, "(do|did) (i|we) (have|need) (something|anything) (that|else)? (i|we) {f}"},
    {LST, 0,
     "%show (me|us)? (everything|anything|all|all of it) (that is|which is)? "
     "(due|left|overdue|pending|scheduled|planned) {f?}"},
    {LST, G_OURS,
     "(check|see|look|know) (if|whether) (i|we|there) (have|is|am|are) "
     "(anything|something|any|busy|free|plans) {f}"},
    {LST, 0,
     "(tell|show) me about (my|our) (day|week|weekend|morning|afternoon|evening|schedule|@)"},
    {LST, 0,
     "how (does|is|do) (my|our) (day|week|weekend|morning|afternoon|evening|month|schedule) "
     "(look|looking|going) {x?}"},
    {LST, 0, "(have|got|you got) (you|you got)? (anything|something) for (me|us) {f?}"},
    {LST, 0, "what is (at|on|for) @"},
    {LST, G_OURS, "(is|are|was) (anything|something|nothing) {x} @ {x?}"},
    {LST, G_TOPIC, "(i|we)? (want|need|like|would like) (a|the)? list of (my|the|all|our) {f}"},
    {LST, G_TOPIC,
     "(i|we)? (want|need|would like) (my|all my|all of my|all the) (~)? "
     "(tasks|todos|reminders|list|lists|chores|errands)"},
    {LST, G_TOPIC, "(if|whether) (i|we|there|my|the) {f}"},
    {LST, 0, "(tell|show|give|read) me (everything|all) (for|on|due|that is due)? @? {x?}"},
    {LST, G_OCCASION,
     "what is the (location|address|place|time|date|duration|length) (of|for) (my|the|our) {r}"},
    {LST, 0,
     "what (does|is|do|will) (my|our) "
     "(day|week|weekend|month|morning|afternoon|evening|schedule|list|@) {x?} look like {x?}"},
    {LST, 0, "remind me when {f} (is|are) (due|scheduled|happening|planned|supposed to be)"},
    {LST, 0,
     "(%show|what (is|are)) (me|us)? (all)? (of)? my "
     "(accomplishments|achievements|day|week|progress)"},
    {LST, G_TOPIC, "remind me (when|where|if|whether) {f}"},
    {LST, G_TOPIC,
     "(check|see|verify|confirm|know|tell me|show me|look|let me know|make sure) {x?} "
     "(if|whether|that) {f}"},
    {FIN, 0, "(check|tick|cross) (my|the|our) {r} off (of|from|on|in)? ([list])?"},
    {LST, G_TOPIC, "check (my|the|our|on|all|for|out) {f}"},
    {LST, 0, "check (my|the|our)? %list|%tasks {f?}"},
    {LST, 0, "refresh (my memory|me) {f}"},

    /* --- what other assistants do --- */
    {OFF, 0, "(speak|talk) (up|slower|louder|faster|quieter|slowly|softer|softly|to me) {x?}"},
    {OFF, 0, "(speak|talk|act|sound|sing) (like|in|as) {x}"},
    {OFF, 0, "(hang|shut|wake|hurry|calm|slow|quiet|listen) (up|down)"},
    {OFF, 0, "be (quiet|silent|nice|funny|serious)"},
    {OFF, 0,
     "(take|snap|shoot|record|make) (a|an|another|my)? (new)? "
     "(picture|photo|selfie|screenshot|video|pic|movie|recording)"},
    {OFF, 0,
     "(start|begin|stop|resume|pause) (the|my)? (recording|playing|listening|talking|video|audio|"
     "playback|vacuum|vacuuming|robot|dishwasher|washer|car|engine|audiobook) (cleaner)?"},
    {OFF, G_NO_TOPIC, "(open|launch|start up|close|exit|quit) ~ (app|application)?"},
    {OFF, 0, "(launch|dial) {x}"},
    {OFF, 0, "(call|get|order|hail) (me)? (a|an) (cab|taxi|uber|lyft|ride) {x?}"},
    {OFF, 0,
     "(open|close|shut|raise) (the|my|all the)? (~)? (curtains|blinds|shades|garage|windows|gate) "
     "{x?}"},
    {OFF, 0, "run (the|my)? (robot)? (vacuum|dishwasher|washer|dryer|roomba) (cleaner|now)?"},
    {OFF, G_NO_TOPIC,
     "(change|update|set|edit|reset|switch|correct) (my|your) "
     "(user|home|mailing|email|billing|login)? "
     "(name|nickname|username|password|pin|address|number|email|profile|seat|plan|insurance|policy|"
     "subscription|phone|computer|software|browser|avatar) {x?}"},
    {OFF, G_NO_TOPIC,
     "(update|restart|reboot|upgrade) (the|my|your|this) "
     "(app|phone|software|computer|system|browser|"
     "device|router|modem) {x?}"},
    {OFF, G_NO_TOPIC,
     "(cancel|complete|finish|track|check|place) (my|the|an) (~)? "
     "(order|subscription|membership|reservation|reservations|policy|card|uber|ride|cab|delivery|"
     "purchase|checkout|"
     "voicemail)"},
    {OFF, G_NO_TOPIC,
     "make (a|an|my) (phone|wire|new)? (call|deposit|left|right|transfer|payment|withdrawal|wish|"
     "purchase|donation) {x?}"},
    {OFF, G_NO_TOPIC,
     "(add|create|make|take|upload|post) (a|an|the|my)? (new)? "
     "(contact|photo|picture|playlist|account|profile|selfie) {x?}"},
    {OFF, 0, "put (the|my|on the) (game|news|movie|tv|radio|music|show) (on)? {x?}"},
    {OFF, G_NO_TOPIC,
     "(cancel|confirm|get rid of|check on|change|move|make|book) (my|the|our|a) (~)? "
     "(reservation|reservations|booking) {x?}"},
    {OFF, 0, "(go|switch|change) (to|into) (~)? mode"},
    {OFF, 0, "(throw|put) on (some|the|a) {x}"},
    {OFF, 0,
     "(i|we) (did|do|can|could) not (catch|hear|understand|get|follow) (you|that|it|this|what "
     "{x})?"},
    {OFF, 0, "speak (at|more|less|with (a|an)) {x}"},
    {OFF, 0,
     "(email|text|message|tell|write|send|shoot|ask) (to)? (my|the|our)? ~ (~)? (a "
     "(text|message|note|email))? "
     "(that|saying|to say|and say|and tell|that says|where|how|what|i am) {x}"},
    {OFF, G_NO_TOPIC,
     "(send|shoot|give) . (.)? a (text|message|call|ring|email|video|gif|emoji|photo|picture) "
     "{x?}"},
    {OFF, G_NO_TOPIC,
     "(%add|put|move|save) {x} (to|on|in|into) (the|my|our) (~)? "
     "(timer|account|cart|phone|car|favorites|contacts|queue|bill|bank|card|library) {x?}"},
    {OFF, 0,
     "(switch|change|translate) (to|into|your language to|the language to) (a|an|the)? (~)? "
     "(spanish|french|english|german|italian|chinese|japanese|korean|russian|portuguese|hindi|"
     "arabic|language|voice|accent|mode|channel|male|female)"},
    {OFF, G_NO_TOPIC,
     "(switch|turn|shut|lower|raise|increase|decrease|adjust|change|set|put|make|crank|dim) "
     "(on|off|up|down|out)? (the|my|all the|all|your|our)? (.)? (.)? %device {x?}"},
    {OFF, G_NO_TOPIC, "(switch|shut) (on|off|up|down) {x}"},
    {OFF, 0,
     "make (it|this|the room|the house) (a little|a bit|a little bit|much)? "
     "(warmer|cooler|colder|hotter|louder|quieter|brighter|darker|slower|faster|softer) {x?}"},
    {OFF, 0, "reset (to|yourself|everything|all)? (to)? (the|your)? (factory|default) {x?}"},
    {OFF, 0, "(repeat|say) (that|it|this|yourself|what you said|the last thing)"},
    {OFF, 0, "(repeat|say) (that|it|this|what you said) (again|once more|slowly|one more time)"},
    {OFF, G_NO_TOPIC,
     "(send|give|wire|transfer|move|venmo) {x?} (dollars|bucks|euros|pounds|money|cash) {x?}"},
    {0, 0, NULL},
};
