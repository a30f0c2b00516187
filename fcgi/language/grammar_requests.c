/* How people ask for tasks to be added, listed and shown, and the plain verbs of deleting and
 * changing: tried last. The first line that fits wins, so the special stands before the general. */
#include "language/grammar.h"

#define DEL INTENT_DELETE
#define UPD INTENT_UPDATE
#define NEW INTENT_CREATE
#define LST INTENT_LIST
#define GET INTENT_GET

const struct pattern grammar_requests[] = {
    /* --- create: on the list --- */
    {NEW, 0, "(make|create|start|write|begin) (me)? (a|my|the) (new)? (~)? list : {t}"},
    {NEW, 0,
     "(%make|%add) (me)? (a|an) %task (on|in|to) (my|the) (phone|calendar|list|agenda|schedule) "
     "(to|for|about|that|of) {t}"},
    {NEW, 0,
     "(%add|put|create) (a|an|the|another)? (new)? (item|task|entry|thing|todo) [named] {t} "
     "(to|on|in|onto|into) [list]"},
    {NEW, G_ON_TOPIC,
     "(%add|put|place|throw|write|enter|insert|log|note|save|record|mark|jot) (in|down)? {t} "
     "(to|on|onto|in|into|for|as part of|under|at) [list]"},
    {NEW, 0,
     "(%add|put|place|write|include|insert|enter) (to|on|onto|in|into) [shortlist] (to do)? "
     "(:|that)? {t}"},
    {NEW, 0, "(%add|put|place|write|include) {t} todo list"},
    {NEW, 0, "(%add|put) {t} (the|my|our) (~)? (~)? list"},
    {NEW, 0,
     "(i|we) (think|believe)? (i|we)? (am|are|was|have|just)? (all|just|almost|running|nearly)? "
     "(low on|out of|ran out of|running out of|need|need some|need more) {t} (so|and|please)? "
     "(can|could|will|would|please)? (you)? (please)? (add|put|include|stick) "
     "(it|that|them|this|some|those) (to|on|in|onto|into) [list]"},
    {INTENT_UNCLEAR, 0, "(i|we) (am|are) (all|just|almost|nearly)? (running)? (low on|out of) {t}"},
    {INTENT_UNCLEAR, 0, "(i|we) (just)? (ran) out of {t}"},
    {NEW, 0,
     "(i|we)? (need|want|would like|have) {t} (to be)? (added|put|included|placed|on|to go) "
     "(to|on|in|onto|into) [list]"},
    {NEW, 0, "(i|we)? (need|want|would like) {t} (on|in|onto) [list]"},
    {NEW, 0,
     "(make sure|be sure|see to it|ensure) (that)? {t} (is|are|gets|goes|get|go) (put|added)? "
     "(to|on|in|onto|into) [list]"},
    {NEW, 0, "(my|the|our) (~)? (~)? list (needs|requires|is missing|wants) {t}"},
    {NEW, 0, "(my|the|our)? (~)? (shopping|grocery|todo|task|chores) list (add|put|include|:) {t}"},
    {NEW, 0,
     "(create|make|start|begin|new|build|set up) (me|us|up)? (a|an|another|one)? "
     "(new|brand new)? (~)? (~)? (list|checklist|lists) (:|for|with|called|named|titled {x})?"},
    {NEW, 0, "(get|have) {t} (added|put) (to|on|in|onto|into) [list]"},
    {NEW, 0, "can|could {t} be (added|put) (to|on|in|onto|into) [list]"},
    {NEW, G_OURS, "drop (some|a|an)? {t} (on|onto|into|in) [list]"},
    {NEW, 0, "(my|the)? (~)? (calendar|list|agenda|schedule) : {t}"},
    {NEW, G_DATED, "keep @ (free|open|clear) for {t}"},
    {NEW, 0, "get {t} (on|onto) (my|the|our) (~)? (~)? list"},
    {NEW, 0, "(i|we) (also|still|really) (need|want) {t} (on|in|onto|added to) [list]"},
    {NEW, 0, "make {t} (a)? part of [list]"},
    {NEW, 0, "note (on|in|down on) [shortlist] that {t}"},
    {NEW, 0, "(see|check) (to it)? that {t} (is|are|gets|get) (put|added)? (on|in|to) [list]"},
    {NEW, 0,
     "(i|we) (have|got) (a|another|one more) (new)? (%task|thing|item) (for|to add to) [list]"},
    {NEW, 0, "(i|we) (think|believe|guess) (i|we) need {t} (on|in|onto|added to) [list]"},
    {NEW, 0,
     "(start|make|create|begin) (a|my|the|our)? (new)? (~)? (~)? list (with|containing|that "
     "has|that "
     "includes) {t}"},
    {NEW, 0, "make {t} one of [list]"},
    {NEW, 0,
     "(i|we)? (would like|want|need|like) (my|the|our) (~)? (~)? list to "
     "(have|include|contain|show) "
     "{t}"},
    {NEW, 0,
     "(i|we) (forgot|forget|meant|want|need) to (add|put|include) {t} (on|to|in|onto) [list]"},
    {NEW, 0, "(tack|slap|throw) (on)? {t} (to|on|onto) [list]"},
    {NEW, 0, "(list|new|todo|another)? (item|entry) : {t}"},
    {NEW, 0,
     "(my|the|our) (~)? (~)? (list|agenda|calendar) (needs|should|must|could|has) (to)? "
     "(include|have|contain) {t}"},
    {NEW, 0,
     "(my|the|our) (~)? (~)? (list|agenda|calendar) (needs|should have|must have) {t} (added|on "
     "it|added to it|put on it)"},
    {NEW, 0,
     "(give|send) me (a|some)? (heads up|shout|buzz|ring|ping|poke|holler|warning) @? [about] {t}"},
    {NEW, 0,
     "{t} (needs|need|has|should|must|have) (to)? (be|go|be added|be put|be on|added) "
     "(to|on|in|onto)? [list]"},
    {UPD, G_JOIN,
     "(%add|include|put|append|attach) {n} (to|in|into|on) %det? (all)? (the|my|of|of my)? "
     "{r?} %task|reminders @?"},
    {UPD, G_JOIN,
     "(%add|include|put|append|attach) {n} (to|in|into|on) %det? %task ([about]|@) {r}"},
    {UPD, G_JOIN, "(%add|invite|include) {n} (to|in|on) (my|the|our) {r?} %event @?"},
    {UPD, G_JOIN, "(%add|append) {n} to (it|that|this|that one|%task %number|number %number)"},

    /* --- create: with a task noun --- */
    {NEW, 0, "remind (me|us) and (my|the|our)? . (.)? (to|about|of|that) {t}"},
    {NEW, 0,
     "(set|create|make|add|schedule) (me)? (a|an|my)? @ %task (for|on|at|in)? @? "
     "(to|for|about|that|of|called|named|:) {t}"},
    {NEW, G_VERB,
     "(text|email|message|wake|call|page|phone) me (up)? (with)? (a|an)? %task @? "
     "(to|for|about|that|of) {t}"},
    {NEW, 0, "(text|email|message|call|page|phone) me (with)? (a|an)? %task {t?}"},
    {NEW, 0,
     "(set|create|add|make|schedule) (up)? (some|my)? (reminders|alerts) (to|for|about|of) {t}"},
    {NEW, G_VERB, "(i|we)? (need)? help (remembering|me remember) to {t}"},
    {NEW, G_VERB, "(let me know|know|tell me) that (i|we) (need|have) to {t}"},
    {NEW, G_DATED | G_OURS, "(i|we)? (have|got|made)? plans (with|to|for) {t}"},
    {NEW, G_NAMED,
     "(%add|set up|put|set|create|make|schedule) (me)? (%det)? {t} (reminder|alert) "
     "(for|on|at|in)? "
     "@"},
    {NEW, G_VERB | G_DO,
     "remind (me|us) (the)? (day|night|morning|evening|week|((a|an|half an|%number) %unit)) before "
     "{x} to {t}"},
    {NEW, G_VERB | G_DO,
     "remind (me|us) (before|after|when|once|as soon as) (i|we) . (to (the|my)? .)? to {t}"},
    {NEW, G_VERB | G_DO,
     "remind (me|us) (before|after|when|once|whenever|if|while|during|as soon as) {x} to {t}"},
    {NEW, G_VERB,
     "(when|once|whenever|before|after|if|while|as soon as|next time|the next time|time|every "
     "time) {x} "
     "(%remind|tell) me (to|that i need to|that i have to) {t}"},
    {NEW, G_VERB | G_DO, "remind (me|us) (on|at|for|in) (my|the) . (.)? to {t}"},
    {NEW, G_DO, "remind (%det)? . to {t}"},
    {NEW, G_DO, "remind (my|our) . . to {t}"},
    {NEW, G_VERB, "remind (me|us|myself|my) (please|again)? (a)? @? to|too {t}"},
    {NEW, 0,
     "remind (me|us|myself) (please|again)? @? "
     "(about|of|that|for|on|regarding|concerning|with|when|before|after|if|:) {t}"},
    {NEW, 0, "%remind (me|us|myself) @? ([about])? {t}"},
    {NEW, 0, "help %remind (me|us) @? ([about])? {t}"},
    {NEW, 0, "remind @? (to|about|of|that)? {t}"},
    {NEW, 0, "%remind @? (to|about|of|that) {t}"},
    {NEW, 0, "(i|we)? (be) (reminded|alerted|notified) (to|about|of|that)? {t}"},
    {NEW, 0,
     "{t} (can|could|will|would)? (you)? (please)? remind me (about it|of it|about that|of that|of "
     "this|about this|then)?"},
    {NEW, 0,
     "(i|we|please)? (would|will|just|also)? (%make|%add|like|love|appreciate) "
     "(me|up|us|myself|for me|in)? "
     "[a] %task (up|please|in|down)? (for (me|us|myself))? (set)? (due|for)? @ "
     "(to|about|of|that|for|on|regarding|called|named|titled|with title|:) {t}"},
    {NEW, 0,
     "(i|we|please)? (would|will|just|also)? (%make|%add|like|love|appreciate) "
     "(me|up|us|myself|for me|in)? "
     "[a] %task (up|please|in|down)? (for (me|us|myself))? :? [named] :? {t}"},
    {NEW, G_VERB,
     "(i|we|please)? (would|will|just|also)? (%make|%add|like|love|appreciate) "
     "(me|up|us|myself|for me|in)? "
     "[a] %task (up|please|in|down)? (for (me|us|myself))? (for me|us)? to {t}"},
    {NEW, 0,
     "(i|we|please)? (would|will|just|also)? (%make|%add|like|love|appreciate) "
     "(me|up|us|myself|for me|in)? "
     "[a] %task (up|please|in|down)? (for (me|us|myself))? "
     "(about|of|that|for|on|regarding|concerning|where|:|which is) :? {t}"},
    {NEW, 0,
     "(i|we|please)? (would|will|just|also)? (%make|%add|like|love|appreciate) "
     "(me|up|us|myself|for me|in)? "
     "%det? "
     "(new|another|quick|short|simple|daily|weekly|monthly|recurring|repeating|hourly|important|"
     "urgent|separate|second|different|similar|single|one)? (%high|%low)? (priority)? %task @?"},
    {NEW, 0,
     "(give|send|get|open up|open|start|write|drop|shoot|have|raise|issue|throw|leave|assign) "
     "(me|us)? "
     "(a|an|another|one) (new)? "
     "(~)? %task :? {t}"},
    {NEW, 0,
     "(have|get|need|want) (a|an|another) (~)? %task (set|set up|made|created|added|put in)"},
    {NEW, 0,
     "(create|make|set|set up|setup|new|add|schedule|start|write) (%det)? (new)? "
     "(daily|weekly|monthly|urgent|important|quick|recurring)? %task :? {t}"},
    {NEW, 0, "(add|create|put|include|schedule|log|save) {t} as (%det)? (new)? (~)? %task @?"},
    {NEW, 0,
     "(%add|set up|put|set|create|make|schedule) (me)? (%det)? {t} (reminder|task|alert|reminders) "
     "((to|on|in|for) [list]|(for|on|at|in)? @)?"},
    {NEW, 0,
     "(i|we)? (need|want|would like|like) (a|an|another) {t} (reminder|task|alert) (for|on|at|in)? "
     "@?"},
    {NEW, 0,
     "(i|we|please)? (would|will|just|also)? (%make|%add|like|love|appreciate) "
     "(me|up|us|myself|for me|in)? "
     "[a] %task @?"},
    {NEW, 0,
     "(set|create|add|make) (%number|some|a few|multiple|several|a couple of) (~)? %tasks "
     "([about])? {t}"},
    {NEW, 0, "new (%task|one) :? (to|for|about|called|named)? {t}"},
    {NEW, 0, "(note|memo) (to)? (self|myself) :? (to)? {t}"},
    {NEW, 0,
     "(make|take|write|jot|leave) (down)? (me)? (a)? (mental)? (note|memo) (down)? "
     "(to|of|that|about|for)? (self|myself)? {t}"},
    {NEW, 0, "(%task|reminders) : {t}"},
    {NEW, 0,
     "(daily|weekly|monthly|yearly|hourly|nightly|recurring|repeating|another|quick|a|an|@)? "
     "(task|todo|to-do|reminder|alert|nudge|notification|notice|errand|chore) @? "
     "(to|for|about|of|that|on|regarding|:) {t}"},
    {LST, 0, "(todo|task|tasks|reminder|reminders) (list|lists) ((for|on|of|about|@) {f?})?"},
    {NEW, G_NAMED | G_BARE, "{t} (reminder|alert) (for|on|at|in|set for)? @"},
    {NEW, G_ON_TOPIC, "todo {t}"},
    {NEW, G_ON_TOPIC, "(task|reminder) {t}"},

    /* --- create: so as not to forget --- */
    {NEW, 0, "(do not|never|don't) let (me|us) (forget|miss) (to|about|that)? {t}"},
    {NEW, 0,
     "(i|we)? [any]? (do not|must not|can not|cannot|should not|better not|can't) (want to)? "
     "forget (to|about|that)? (remind me (to|of|about|that))? {t}"},
    {NEW, 0,
     "(make|be) sure (that)? (to|i|we|you) (also)? (remind me (to|of|about|that)|remember to|do "
     "not forget to|add|put|get to)? {t}"},
    {NEW, 0, "remember (to|that|about)? (remind me (to|of|about|that))? {t}"},
    {NEW, 0, "(i|we)? (need|want) (reminding|a reminder) (to|about|of)? {t}"},
    {NEW, 0, "know @ (that|to|about|of) {t}"},
    {NEW, 0, "(let me know|tell me) @ (that|to|about|of) {t}"},
    {NEW, G_VERB, "tell me to {t}"},
    {NEW, 0, "(mark|block) (my|the|off|off my)? calendar (for|with) {t}"},
    {NEW, 0, "(make|have|let|help) me remember (to|about|that)? {t}"},
    {NEW, G_ON_TOPIC | G_DATED | G_TOPIC, "(i|we)? (need|want|would like) (a|an) {t}"},
    {NEW, 0, "keep in mind (that|to)? {t}"},
    {NEW, 0, "new (calendar)? (event|meeting|appointment) @? :? {t?}"},
    {NEW, 0, "(event|meeting|appointment) @ : {t}"},
    {NEW, 0, "(jot|write|note|put|take|mark) (down) (that|to)? :? {t}"},
    {NEW, 0, "note (that|to|i|we) {t}"},

    {UPD, G_JOIN | G_OCCASION, "(%add|invite) {n} to (my|the|our) {r} (as well|too|also|@)?"},

    /* --- create: plain --- */
    {NEW, 0,
     "(%add|create|put) (me)? (something|sth|smth|this|that|these|the following|(a few|some|these|"
     "a couple of|the following|%number) (things|items|tasks|ones)) (for me)? : {t}"},
    {NEW, G_ON_TOPIC, "(%add|pencil in|throw in) (in|also|another one|another|down|up)? :? {t}"},
    {NEW, G_ON_TOPIC | G_DATED | G_KEEP,
     "(schedule|book|plan|arrange|organize|put|set|set "
     "up|setup|make|create|reserve|enter|block|plan for) (me|up|in|out|us|down|off)? {t}"},
    {NEW, G_ON_TOPIC | G_KEEP, "(schedule|pencil) (in)? {t}"},
    {NEW, G_ON_TOPIC | G_KEEP, "(create|new|make) : {t}"},
    {NEW, G_ON_TOPIC | G_KEEP | G_VERB, "create {t}"},
    {NEW, 0, "(%add|create) (%task|%event|something|one|a new one|another one|another|new)?"},
    {NEW, G_ON_TOPIC | G_DATED, "(i|we) (have|got|have got) (a|an|my|another|to) {t}"},
    {NEW, G_ON_TOPIC | G_DATED | G_OURS,
     "(i|we) (am|are) (having|meeting|seeing|hosting|attending|visiting) {t}"},
    {NEW, G_ON_TOPIC | G_DATED | G_OURS, "(having|meeting|seeing|hosting|visiting|going to) {t}"},
    {NEW, G_VERB, "not forget to {t}"},
    {NEW, 0, "not forget (about|that)? {t}"},
    {NEW, 0, "(do not|never) forget :? {t}"},

    /* --- delete, update: the verb and what it is about --- */
    {DEL, G_ON_TOPIC, "%delete (out|off|away)? {r}"},
    {DEL, 0, "(delete|remove|erase)"},
    {UPD, G_ON_TOPIC,
     "(%change) {r} (from {x})? (to|into) {n} (instead (of)? {x?}|rather than {x}|from {x})?"},
    {UPD, G_ON_TOPIC, "(%change) {r} (from {x})? (for|until|till|by|with|as|on) {n}"},
    {UPD, 0,
     "(%change|set) %det? (description|details|note|notes|title|name|priority|due date|deadline) "
     "((of|for|on|in) {r})?"},
    {UPD, G_ON_TOPIC, "(%change) {r}"},
    {UPD, 0, "(change|update|modify|edit)"},
    {UPD, G_TOPIC,
     "(i|we)? (have)? {r} (please)? (change|move|update|switch) (it|that|them) to {n}"},

    /* --- one task in full --- */
    {GET, G_PICK, "%show (me|us)? (about|details of|the details of|more about)? {r}"},
    {GET, G_PICK, "what (is|are|about) {r}"},
    {GET, G_TOPIC,
     "%show (me|us)? (more|all|some)? (about|details of|details on|details about|details for|the "
     "details of|the details for|the details on|info on|info about|information about|information "
     "on|more about|more on) {r}"},
    {GET, 0, "(the)? (one|ones) (about|with|for|from|called|named|due|on|at|to|that says) {r}"},
    {GET, G_TOPIC, "(details|info|information|more) (of|on|about|for) {r}"},
    {GET, G_ON_TOPIC,
     "what (is|are) (the)? (due date|deadline|due time|priority|description|details|notes) "
     "(of|for|on) {r}"},
    {GET, G_TOPIC, "what (is|are) (the)? (status|date|time) (of|for|on) {r}"},
    {GET, G_ON_TOPIC, "(when|what day|what time) (is|are|was) {r} due"},
    {GET, G_IT | G_ALONE,
     "(when (is|was) (it|that|this)|what time (is|was) (that|this)) (again|now|on|at|for)?"},

    /* --- list --- */
    {LST, 0,
     "%show (me|us|back|up|out|off|over|through|to me|into)? (back|for me)? (of|on|at|through)? "
     "(everything|all|all of it|them all|them|all of them)"},
    {LST, 0,
     "%show (me|us)? (all)? (my|the)? "
     "(completed|complete|done|finished|pending|overdue|incomplete|unfinished|remaining|open) "
     "(ones)?"},
    {LST, G_TOPIC, "%show {f}"},
    {LST, 0,
     "how many (tasks|things|ones|of them)? (are|do i have) (there)? (still)? "
     "(left|remaining|pending|open|done|complete|completed|finished|overdue) {f?}"},
    {LST, 0,
     "(is|are) (there)? (anything|any|something) (that is|marked|with|of)? (a)? (%high|%low) "
     "(priority|importance)?"},
    {LST, 0,
     "(which|what) (one|ones|thing|things)? (is|are) (the|my)? (most|top)? "
     "(urgent|important|critical|pressing) (one|ones|thing|things|right now|now)?"},
    {LST, G_TOPIC, "(%wh|%aux) {f}"},
    {LST, 0,
     "(anything|something|everything|any|more) {x?} "
     "(due|overdue|left|remaining|pending|outstanding|planned|scheduled|to do) {f?}"},
    {LST, 0, "(anything|something|everything) {x?} (for|on) {f?}"},
    {LST, G_TOPIC, "(any|more) {x?} (for|on) {f?}"},
    {LST, 0,
     "what (all|else|all else|exactly|more)? (should|must|can|would|shall) (i|we) (be|still|also)? "
     "(do|doing|finish|complete|accomplish|work on|working on|tackle|focus on|get done|remember|"
     "handle|start with|prioritize) "
     "((@|on|for|at|in|by|now|first|next|still|this|that|after|before|and|today|left|from|during|"
     "until|with|again|about|or) {f?})?"},
    {LST, 0,
     "what (all|else|all else|exactly|more)? (do|did|have|will|am) "
     "(i|we) {x?} "
     "(do|doing|left|due|done|finish|finished|complete|completed|next|pending|overdue|plate|today|"
     "tomorrow|tonight|week|weekend|month|now|accomplish|accomplished|remaining|planned|scheduled|"
     "going on|coming up|work on|tackle|focus on|first|get done|remember|forget|agenda|up to) "
     "((@|on|for|at|in|by|now|first|next|still|this|that|after|before|and|today|left|from|during|"
     "until|with|again|about|or) {f?})?"},
    {LST, 0, "what (all|else|all else|exactly|more)? (do|did|have|will) (i|we) have {x?} @ {f?}"},
    {LST, 0, "what (all|else|exactly)? (do|have) (i|we) (have|got) (left|now|to do)?"},
    {LST, G_OURS,
     "what (all|else)? (is|are) (all|there|still)? "
     "(left|due|next|pending|overdue|outstanding|remaining|urgent|late|to do|todo|coming up|up "
     "next|planned|scheduled|first|unfinished|incomplete) {f?}"},
    {LST, 0,
     "(tell me|show me)? what (else|all)? (is|will|are|was) (all)? (going "
     "on|happening|happen|on|coming up|up|planned|there) (for|on|in)? @"},
    {LST, 0,
     "(what|which) (ones|tasks|one)? (is|are) "
     "(due|overdue|left|pending|outstanding|remaining|done|complete|completed) {f?}"},
    {LST, G_OURS,
     "(do|have|did|am|are|is|can|was|were) (i|we|there|anything|something) {x?} "
     "(anything|due|overdue|left|planned|scheduled|pending|remember to do|to do|busy|free|going "
     "on) {f?}"},
    {LST, 0, "what {x?} (remember|forget|remind) {x?}"},
    {LST, 0, "%show {x?} (remember|forget) {x?}"},
    {LST, G_FRAGMENT,
     "(%det)? {f?} (%tasks|list|lists|agenda|calendar|schedule|reminders) "
     "((for|about|due|on|of|regarding|with|that|which|in|at|from|to|set|i|left|by|this|next|today|"
     "tomorrow|is|are|over|containing|related|please) {x?})?"},
    {LST, 0, "(today|tomorrow|overdue|(my)? day|(my|this|next) week)"},
    {LST, 0,
     "(any|the|my|all|all the|all my)? (urgent|important|critical|overdue) "
     "(stuff|things|ones|thing)"},
    {LST, 0,
     "(sort|order|arrange|group) (it|them|everything|all|[list]|%det? %tasks)? by (the)? "
     "(due)? (date|dates|deadline|day|priority|importance|name|title)"},
    {INTENT_UNCLEAR, G_ON_TOPIC | G_OURS | G_NO_TOPIC,
     "(i|we) (also|still|really|just)? need (some|more|a few|another)? {t}"},
    {0, 0, NULL},
};
