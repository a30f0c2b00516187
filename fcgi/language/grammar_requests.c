/* How people ask for something to be done with their tasks. The first line that fits wins, so the
 * special stands before the general; within an intent too. */
#include "language/grammar.h"

#define DEL INTENT_DELETE
#define UPD INTENT_UPDATE
#define NEW INTENT_CREATE
#define FIN INTENT_COMPLETE
#define RE  INTENT_REOPEN
#define LST INTENT_LIST
#define GET INTENT_GET

const struct pattern grammar_requests[] = {
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
    {LST, G_TOPIC, "check (my|the|our|on|all|for|out) {f}"},
    {LST, 0, "check (my|the|our)? %list|%tasks {f?}"},
    {LST, 0, "refresh (my memory|me) {f}"},

    /* --- delete, said around the bush --- */
    {UPD, 0, "%delete {r} and (%change|set|make|put) (it|that|this|them) (to|for|on|at|until) {n}"},
    {UPD, G_CLEAR_DUE,
     "%delete %det? (due|deadline|date|time|due date|due time|end date) ((from|of|for|on) {r})?"},
    {UPD, G_CLEAR_DUE, "%delete %det? {r} (due date|deadline|due time|date and time)"},
    {UPD, G_CLEAR_DUE,
     "(make|set|let|change|give|leave) {r} (have|without|to|be)? (no|without a|without) (due|due "
     "date|deadline|date)"},
    {UPD, G_CLEAR_DUE | G_NAMED,
     "{r} (has|have|needs|should have|does not have|does not need) (no|a|any)? (due date|deadline) "
     "(anymore|any more)?"},
    {UPD, G_CLEAR_DUE, "no (due date|deadline) (for|on) {r}"},
    {UPD, G_CLEAR_DESC,
     "%delete %det? (description|details|notes|comment) ((from|of|for|on) {r})?"},
    {UPD, G_CLEAR_DESC, "%delete %det? {r} (description|details|notes)"},
    {DEL, 0,
     "(do not|never|stop) (give|giving|send|sending|set|make) (me)? (any|any more|anymore)? %det? "
     "(%task|%tasks) @? ([about])? {r}"},
    {DEL, G_TOPIC, "(no more|no longer) (have)? %det? (%task|%tasks) ([about])? {r}"},
    {DEL, G_TOPIC, "clean (out|up|off) {r}"},
    {DEL, G_TOPIC,
     "{r} (is|are) (no longer|not|now) "
     "(needed|necessary|required|relevant|wanted|unneeded|unnecessary) (anymore|any more|any "
     "longer)?"},
    {DEL, 0,
     "(do not|never|stop|quit|no longer|cease|not) (to)? "
     "(alerting|%remind|notifying|nudging|poking|pinging|buzzing) (me)? @? ([about])? {r}"},
    {DEL, 0, "(do not|never|stop|quit|no longer|cease) (to)? (alert|%remind|notify) (me)? {r}"},
    {DEL, 0,
     "(i|we)? (do not|no longer|will not|would not) (need|want|have) (to be)? "
     "(reminded|alerted|notified|reminding|reminders|alerts) (about|of|to|for|that)? {r}"},
    {DEL, 0, "(there is)? no need to (remind|alert|notify) me ([about])? {r}"},
    {DEL, G_TOPIC, "(never mind|nevermind|call off) (about)? {r}"},
    {DEL, G_TOPIC, "(disregard|ignore|mute|skip) {r}"},
    {DEL, G_TOPIC,
     "(stop|end|disable|turn off|switch off|quit|silence|forget|forget about|get rid of|do not do) "
     "{r}"},
    {DEL, 0, "get rid (of|off) {r}"},
    {DEL, G_TOPIC,
     "(open|check|go to|pull up|look at|find) {x} (and|then)? (delete|remove|erase|cancel|clear) "
     "{r}"},
    {DEL, 0,
     "(take|scratch|strike|knock|get|throw|pull|bump|kick) {r} (off|out|from|away|out of|off of) "
     "(of|from)? [list]"},
    {DEL, 0, "(take|throw|get) (off|out|away) {r} from [list]"},
    {DEL, G_TOPIC, "(take|throw|get) (off|out|away|down) {r}"},
    {DEL, 0, "take (the|my|that|this) {r} off"},
    {DEL, G_TOPIC, "take {r} (off|away|down)"},
    {DEL, 0,
     "(do|does|did|am|are)? (i|we)? (do not|no longer|don't|never|will not|would not|am not going "
     "to|are not going to) (really)? (need|want|have|care about|have to|need to|want "
     "to|attending|going to) (to)? {r} (anymore|any more|any longer|after all|now)"},
    {DEL, 0, "(i|we)? no longer (need|want|have|care about) (to)? {r}"},
    {DEL, G_TOPIC, "(i|we) (do not|will not|would not) (need|want|like) {r}"},
    {DEL, 0,
     "(i|we)? (need|want|would like|have|get|like) {r} (to be)? "
     "(deleted|removed|erased|cancelled|canceled|gone|wiped|cleared) {x?}"},
    {DEL, G_TOPIC,
     "{r} (should|can|must|needs to|need to|has to|have to) be "
     "(deleted|removed|erased|cancelled|canceled) {x?}"},
    {INTENT_BULK_DELETE, G_ALL, "(make|leave|render) [list] (be)? (blank|empty|clear|clean)"},
    {INTENT_BULK_DELETE, G_ALL,
     "(empty|clear|wipe|blank|reset|purge|clean|flush|trash|delete|erase|scrap) "
     "(out|off|up|clean)? (all|everything|all of it|anything|the contents)? (of|on|in|from)? "
     "(my|the|our|this|that)? (whole|entire|current|complete)? "
     "(todo|task|reminder|reminders|tasks)? (list|lists|tasks|todos|reminders) "
     "(out|clean|completely|off|entirely)?"},
    {INTENT_BULK_DELETE, G_ALL,
     "start (my|the|our)? (todo|task|to do)? (list)? (over|fresh|a new list|with a clean list|from "
     "scratch)"},

    /* --- reopen --- */
    {RE, 0, "%open_ {r}"},
    {RE, 0,
     "(mark|set|make|change|flag|put|move) {r} (back)? (as|to|to be|is)? (not|not yet) (%done|done "
     "yet)"},
    {RE, 0,
     "(mark|set|make|change|flag|put|move) {r} (back)? (as|to|to be|to a)? "
     "(undone|incomplete|pending|unfinished|uncompleted|unchecked)"},
    {RE, 0, "(mark|set|change|flag|put|move) {r} (back)? (as|to) (open|active|todo|to do)"},
    {RE, 0, "put {r} back (on|onto|in|to) [list]"},
    {RE, 0, "bring back {r}"},
    {RE, G_NAMED,
     "{r} (is|are|was|were) not (actually|really|quite)? %done (yet|after all|though)?"},
    {RE, G_NAMED,
     "(i|we) (did|have|had) not (actually|really)? (%done|finish|do) {r} (yet|after all|though)?"},

    {RE, G_NAMED, "(i|we) did not (actually|really|even)? {r} (yet|after all|though)?"},

    /* --- complete --- */
    {INTENT_BULK_COMPLETE, G_ALL,
     "(mark|set|check|tick|cross|complete|finish) (off)? (all|everything|every|all of|each) {r?} "
     "(off)? (as|to|to be)? %done"},
    {INTENT_BULK_COMPLETE, G_ALL,
     "(check|tick|cross|complete|finish) (off)? (all|everything|every|all of|each) {r?} (off)?"},
    {FIN, 0,
     "(mark|set|tag|flag|check|tick|label|count|consider|cross|update|change|move) (off)? {r} "
     "(off|down|over)? (from|on|in)? (as|is|to|to be|being|for|status to|status as)? [any]? %done "
     "((on|in|from|off) [list])?"},
    {FIN, 0, "(mark|set|tag|flag) (as|it|%task|%task as|off)? %done : {r}"},
    {FIN, 0, "(%task)? %done : {r}"},
    {FIN, G_IT,
     "(mark|set|tag|flag|check|tick|cross) (it|this|that)? "
     "(off|done|complete|completed|finished|as|as done|as complete|as completed|as finished)"},
    {FIN, 0, "(mark|set|tag|flag) (as)? (being)? %done {r}"},
    {FIN, 0, "(cross|strike|tick|check) {r} (out of|off of|off|out|from|out from) [list]"},
    {FIN, 0, "(check|tick|cross|mark|strike|knock) (off|out) {r} (as %done)?"},
    {FIN, 0,
     "(check|tick|cross|mark|strike|knock|checked|ticked|crossed) {r} off (of|from|on|in)? "
     "([list])?"},
    {FIN, 0, "(check|tick|cross|mark|strike|knock|checked|ticked|crossed) {r} off"},
    {FIN, G_ON_TOPIC, "(complete|tick) {r}"},
    {FIN, G_TOPIC, "(finish|end|close|resolve) {r}"},
    {FIN, G_ON_TOPIC,
     "(i|we|me) (am|are|was|have|had|did|do)? [any]? [any]? (been|got|get)? %done (up)? "
     "(with|doing|on)? {r}"},
    {FIN, G_IT,
     "(i|we) (am|are|have|did|had)? [any]? (done|did|finished|completed) (it|that|this|them|the "
     "task|with it|with that)? (already|now|today)?"},
    {FIN, G_ON_TOPIC, "(all)? (done|finished|through) (with|doing|on) {r}"},
    {FIN, G_ON_TOPIC, "(done|finished|completed) :? {r}"},
    {FIN, G_NAMED,
     "{r} (is|are|was|were|has been|have been|got|gets|has|have) [any]? [any]? (been)? "
     "(%done|over|over with|checked off|taken care of|sorted|handled|dealt with) "
     "(now|already|today|too)?"},
    {FIN, G_PAST, "(i|we) (have|had|did|am)? [any]? [any]? %past {r}"},
    {FIN, G_PAST, "[any]? %past {r}"},
    {FIN, G_NAMED | G_BARE, "{r} (done|finished|completed) (now|already|today|too)?"},
    {FIN, G_IT, "(all)? (done|finished)"},
    {FIN, 0, "(complete|tick off|check off|cross off)"},

    /* --- update, field by field --- */
    {UPD, 0, "remind (me|us) @? ([about])? {r} (instead of|rather than|instead on|instead) {x}"},
    {UPD, G_TOPIC | G_DATED,
     "(set|send|give|put|make|have) (me|my)? {r} (instead of|rather than) {x}"},
    {UPD, G_TITLE,
     "(%change|set|make|correct) %det? (title|name|text|wording|label|titles) ((of|for|on) {r})? "
     "(from {x})? (to|as|into) (be|say|read)? {n}"},
    {UPD, G_TITLE,
     "(%change|set|make) {r} (title|name|text|wording|label) (from {x})? (to|as|into) {n}"},
    {UPD, G_TITLE,
     "(rename|retitle|rephrase|relabel|reword) {r} (from {x})? (to|as|into|with) {n}"},
    {UPD, 0, "(rename|retitle|rephrase|relabel|reword) {r}"},
    {UPD, G_TITLE, "(replace|swap) {r} (with|by|for) {n}"},
    {UPD, G_TITLE, "call (it|that|this|that one) {n}"},
    {UPD, G_TITLE, "(%change) {r} (to|so it|so that it)? (say|says|read|reads|to say|to read) {n}"},
    {UPD, G_DESC,
     "(%change|set) %det? (description|details|detail|note|notes|comment) ((of|for|on|in) {r})? "
     "(from {x})? (to|as|with|:) (say)? {n}"},
    {UPD, G_DESC, "(%change|set) {r} (description|details|note|notes) (to|as|with|:) {n}"},
    {UPD, G_DESC, "(%change) %det? (description|details) ((of|for|on|in) {r})? : {n}"},
    {UPD, G_DESC, "(%change) {r} (description|details|note|notes) : {n}"},
    {UPD, G_DESC | G_APPEND,
     "(%add|put|attach|write|leave|make|include) (%det)? "
     "(note|description|details|comment|text|info) (to|on|for|in|into|under) {r} : {n}"},
    {UPD, G_DESC | G_APPEND,
     "(%add|put|attach|write|leave|include) (%det)? (note|description|details|comment|text|info) "
     "(to|on|for|in|into|under) {r} (that|saying|about|with|which says|that says) {n}"},
    {UPD, G_DESC | G_APPEND,
     "(%add|put|write|append) {n} (to|in|into|as) (the|its) (description|details|note|notes) "
     "((of|for|on) {r})?"},
    {UPD, G_DESC | G_APPEND,
     "(%add|put|write) {n} as (a)? (note|description|comment|details) (to|for|on) {r}"},
    {UPD, G_DESC | G_APPEND, "(%add|append) to %det? {r} %task @? (that|:) {n}"},
    {UPD, G_DESC | G_APPEND, "(%add|put) %det? (note|comment) (to|on|for) {r} to {n}"},
    {UPD, 0,
     "(i|we)? (need|want|would like|have) {r} (to be)? "
     "(changed|moved|updated|rescheduled|switched|pushed|postponed) (back)? (from {x})? "
     "(to|until|till) {n}"},
    {UPD, G_NAMED,
     "{r} (needs|need|has|should|must|have) (to)? be "
     "(changed|moved|updated|rescheduled|switched|pushed|postponed|change) (back)? (from {x})? "
     "(to|until|till) {n}"},
    {UPD, G_DESC | G_APPEND, "note (on|for|in) {r} that {n}"},
    {UPD, G_DESC, "describe {r} as {n}"},

    {UPD, 0,
     "(%change|set|make|raise|lower|increase|decrease|mark|bump|reduce) %det? "
     "(priority|importance) (level)? ((of|for|on) {r})? (from {x})? (to|as|be) {n}"},
    {UPD, 0,
     "(%change|set|make|raise|lower|increase|decrease|mark|bump|reduce) {r} (priority|importance) "
     "(level)? (from {x})? (to|as|be) {n}"},
    {UPD, 0,
     "(%change|set) %det? (description|details|note|notes|title|name|priority) ((of|for|on|in) "
     "{r})?"},
    {UPD, G_RAISE, "(%change|set|make|mark|give) {r} (a)? higher (priority|importance)"},
    {UPD, G_LOWER, "(%change|set|make|mark|give) {r} (a)? lower (priority|importance)"},
    {UPD, G_RAISE,
     "(raise|increase|up|bump|bump up|boost) %det? (priority|importance) (of|for|on) {r}"},
    {UPD, G_LOWER, "(lower|decrease|reduce|drop) %det? (priority|importance) (of|for|on) {r}"},
    {UPD, G_RAISE, "(prioritize|prioritise) {r}"},
    {UPD, G_LOWER, "(deprioritize|deprioritise) {r}"},
    {UPD, G_LOWER,
     "(%change|set|make|mark|flag|tag) {r} (as|to be|to|be)? (less|not) (urgent|important|so "
     "important|a priority)"},
    {UPD, G_RAISE,
     "(%change|set|make|mark|give|flag|tag|bump|raise|rate|put|move|label) {r} (as|to|a|be|to "
     "be|is|with|at|up to)? (a|very|really|the)? %high (priority|importance|prio)?"},
    {UPD, G_LOWER,
     "(%change|set|make|mark|give|flag|tag|bump|lower|rate|put|move|label) {r} (as|to|a|be|to "
     "be|is|with|at|down to)? (a|very|really|the)? %low (priority|importance|prio)?"},
    {UPD, 0,
     "(%change|set|make|mark|give|flag|tag|bump|rate|put|move|label) {r} (as|to|a|be|to "
     "be|is|with|at|back to)? (a)? (medium|normal|regular|default|standard) "
     "(priority|importance|prio)"},
    {UPD, G_RAISE | G_NAMED,
     "{r} (is|are|should be|has become|became|needs to be) "
     "(now|very|really|so|a|the|super|extremely|my)? (urgent|important|critical|high priority|top "
     "priority|highest priority)"},
    {UPD, G_LOWER | G_NAMED,
     "{r} (is|are|should be|has become|became) (now|really|a|only)? (low priority|not urgent|not "
     "important|not that important|unimportant)"},

    {UPD, 0,
     "(%change|set|make) %det? (due date|due time|due|deadline|date|time|day|alert time|start "
     "time|timing) (and time)? (of|for|on|in) {r} (from {x})? (to|until|till|as|for|at) {n}"},
    {UPD, 0,
     "(%change|set|make) %det? (due date|due time|due|deadline|date|time|day|alert time|start "
     "time|timing) (from {x})? (to|until|till|as|for|at) {n}"},
    {UPD, 0,
     "(%change|set|make) {r} (due date|due time|due|deadline|date|time|alert time|start time) "
     "(from {x})? (to|until|till|as|for|at) {n}"},
    {UPD, G_SHIFT,
     "(%change|make|set|bring) {r} (to be|to|by|back|forward|up|back by|forward by|up "
     "by|ahead|out|out by)? ((a|an|one|two|three|four|five|six|half|half an|another|few|a few|a "
     "couple of|%number) %unit|an hour and a half) (later|earlier|back|forward|sooner|ahead|out)"},
    {UPD, G_SHIFT,
     "(%change|bring|snooze) {r} (by|back by|back|forward|forward by|up by|out by|out|for) "
     "((a|an|one|two|three|four|five|six|half an|another|a few|a couple of|%number) %unit)"},
    {UPD, G_NEW_DATE,
     "(%change|snooze|bring) {r} (back|forward|up|out|over|off|ahead)? (from {x})? "
     "(to|until|till|for|onto|by|on|at) (be|be at|be on|the)? {n@} ((instead) (of|from)? "
     "{x?}|rather than {x}|from {x})?"},
    {UPD, G_NEW_DATE,
     "(make|set|have) (it|that|this|them) (be|due|to be|to|for|at|on|by)? {n@} (instead (of "
     "{x})?)?"},
    {UPD, G_NEW_DATE,
     "set (the|our) {r} (be|due|to be|to be due|for|to|at|on|by|due on|due by|to start at) {n@}"},
    {UPD, G_NEW_DATE,
     "make (the|my|our|that|this) {r?} (be|due|to be|to be due|for|to|at|on|by|be at|be on|be "
     "due|due on|due by|start at)? {n@} (instead (of {x})?)?"},
    {UPD, G_NEW_DATE,
     "(give|assign|set) {r} (a|the)? (new)? (deadline|due date|due time) (of|for|on|to|at)? {n@}"},
    {UPD, G_NEW_DATE,
     "(set|add|put|give|assign) (a|the)? (new)? (deadline|due date|due time) (of|to|for|on|at)? "
     "{n@} (for|to|on) {r}"},
    {UPD, G_NEW_DATE, "(put|have) (the|my|our) {r} due (on|by|at|for)? {n@}"},
    {UPD, 0, "make (the|my|our) {r} (%number|a|an|half an) %unit (long|longer|shorter)"},
    {UPD, G_NEW_DATE | G_NAMED,
     "{r} [be] (now|been)? (moved|changed|rescheduled|postponed|pushed|delayed|shifted) "
     "(back|forward|up)? (to|until|till)? {n@}"},
    {UPD, G_NEW_DATE | G_NAMED, "{r} (is|are) (now|actually) (due|at|on|for|by)? {n@}"},
    {UPD, G_NEW_DATE | G_NAMED, "{r} (is|are) due {n@} (now|instead|actually)"},
    {UPD, G_NEW_DATE, "(the|my|our|that) {r} (is|are) due {n@}"},
    {UPD, G_TOPIC,
     "{r} (should|needs to|must|has to) be (for|at|on|set for|due|due at)? {n} (not|instead "
     "of|rather than) {x}"},
    {UPD, G_IT, "make (it|that|this) (at|for|to)? {n} instead"},
    {UPD, G_NEW_DATE | G_CORRECTION | G_IT, "i (meant|mean) (to say)? {n@}"},
    {UPD, G_TITLE | G_CORRECTION | G_IT, "i (meant|mean) (to say)? {n} (not {x})?"},
    {UPD, G_NEW_DATE | G_CORRECTION | G_IT, "(make|change) (that|it) {n@}"},
    {UPD, 0, "(put off|hold off) {r} (until|till|to|for) {n}"},
    {UPD, 0, "put {r} off (until|till|to|for) {n}"},
    {UPD, G_TOPIC, "(set|make|have|put) (my|the) {r} (to|for|at) {n} (instead of|rather than) {x}"},
    {UPD, G_JOIN,
     "(%change) {r} (to|so it|so that it|by)? (also|to also)? "
     "(include|includes|including|add|adding) (also)? {n}"},

    /* --- create: on the list --- */
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
    {NEW, G_VERB, "remind (me|us|myself|my) (please|again)? (a)? @? (to|not to) {t}"},
    {NEW, 0,
     "remind (me|us|myself) (please|again)? @? "
     "(about|of|that|for|on|regarding|concerning|with|when|before|after|if|:) {t}"},
    {NEW, 0, "%remind (me|us|myself) @? ([about])? {t}"},
    {NEW, 0, "remind @? (to|about|of|that)? {t}"},
    {NEW, 0, "%remind @? (to|about|of|that) {t}"},
    {NEW, 0, "(i|we)? (be) (reminded|alerted|notified) (to|about|of|that)? {t}"},
    {NEW, 0,
     "{t} (can|could|will|would)? (you)? (please)? remind me (about it|of it|about that|of that|of "
     "this|about this|then)?"},
    {NEW, 0,
     "(i|we|please)? (would|will|just|also)? (%make|%add|like|love) (me|up|us|myself|for me|in)? "
     "[a] %task (up|please|in|down)? (for (me|us|myself))? (set)? (due|for)? @ "
     "(to|about|of|that|for|on|regarding|called|named|titled|with title|:) {t}"},
    {NEW, 0,
     "(i|we|please)? (would|will|just|also)? (%make|%add|like|love) (me|up|us|myself|for me|in)? "
     "[a] %task (up|please|in|down)? (for (me|us|myself))? :? [named] :? {t}"},
    {NEW, G_VERB,
     "(i|we|please)? (would|will|just|also)? (%make|%add|like|love) (me|up|us|myself|for me|in)? "
     "[a] %task (up|please|in|down)? (for (me|us|myself))? (for me|us)? to {t}"},
    {NEW, 0,
     "(i|we|please)? (would|will|just|also)? (%make|%add|like|love) (me|up|us|myself|for me|in)? "
     "[a] %task (up|please|in|down)? (for (me|us|myself))? "
     "(about|of|that|for|on|regarding|concerning|where|:|which is) :? {t}"},
    {NEW, 0,
     "(i|we|please)? (would|will|just|also)? (%make|%add|like|love) (me|up|us|myself|for me|in)? "
     "[a] %task @?"},
    {NEW, 0,
     "(give|send|get|open up|open|start|write) (me|us)? (a|an|another|one) (new)? (~)? %task :? "
     "{t}"},
    {NEW, 0,
     "(have|get|need|want) (a|an|another) (~)? %task (set|set up|made|created|added|put in)"},
    {NEW, 0,
     "(create|make|set|set up|setup|new|add|schedule|start|write) (%det)? (new)? "
     "(daily|weekly|monthly|urgent|important|quick|recurring)? %task :? {t}"},
    {NEW, 0, "(add|create|put|include|schedule|log|save) {t} as (%det)? (new)? (~)? %task"},
    {NEW, 0,
     "(%add|put|set|set up|create|make|schedule) (%det)? {t} (reminder|task|alert|reminders) "
     "((to|on|in|for) [list]|(for|on|at|in)? @)?"},
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
     "(task|todo|to-do|reminder|alert|nudge|notification|notice|errand|chore) @? "
     "(to|for|about|of|that|on|regarding|:) {t}"},
    {LST, 0, "(todo|task|tasks|reminder|reminders) (list|lists)"},
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
    {NEW, 0, "new (event|meeting|appointment) @? :? {t}"},
    {NEW, 0, "(event|meeting|appointment) @ : {t}"},
    {NEW, 0, "(jot|write|note|put|take) (down) (that|to)? :? {t}"},
    {NEW, 0, "note (that|to) {t}"},

    /* --- create: plain --- */
    {NEW, G_ON_TOPIC, "(%add|pencil in|throw in) (in|also|another one|another|down|up)? :? {t}"},
    {NEW, G_ON_TOPIC | G_DATED | G_KEEP,
     "(schedule|book|plan|arrange|organize|put|set|set "
     "up|setup|make|create|reserve|enter|block|plan for) (me|up|in|out|us|down|off)? {t}"},
    {NEW, G_ON_TOPIC | G_KEEP, "(schedule|pencil) (in)? {t}"},
    {NEW, G_ON_TOPIC | G_KEEP, "(create|new|make) : {t}"},
    {NEW, G_ON_TOPIC | G_KEEP | G_VERB, "create {t}"},
    {NEW, 0, "(%add|create) (%task|%event|something|one|a new one|another one|another|new)?"},
    {NEW, G_ON_TOPIC | G_DATED, "(i|we) (have|got|have got) (a|an|my|another|to) {t}"},
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
     "(any|anything|something|everything|more) {x?} "
     "(due|overdue|left|remaining|pending|outstanding|for|on|planned|scheduled|to do) {f?}"},
    {LST, 0,
     "what (all|else|all else|exactly|more)? (do|did|should|must|can|have|will|would|am|shall) "
     "(i|we) {x?} "
     "(do|doing|left|due|done|finish|finished|complete|completed|next|pending|overdue|plate|today|"
     "tomorrow|tonight|week|weekend|month|now|accomplish|accomplished|remaining|planned|scheduled|"
     "going on|coming up|work on|tackle|focus on|first|get done|remember|forget|agenda|up to) "
     "((@|on|for|at|in|by|now|first|next|still|this|that|after|before|and|today|left|from|during|"
     "until|with|again|about|or) {f?})?"},
    {LST, 0, "what (all|else|all else|exactly|more)? (do|did|have|will) (i|we) have {x?} @ {f?}"},
    {LST, 0, "what (all|else|exactly)? (do|have) (i|we) (have|got) (left|now|to do)?"},
    {LST, 0,
     "what (all|else)? (is|are) (all|there|still)? "
     "(left|due|next|pending|overdue|outstanding|remaining|urgent|late|to do|todo|coming up|up "
     "next|planned|scheduled|first|unfinished|incomplete) {f?}"},
    {LST, 0,
     "(tell me|show me)? what (else|all)? (is|will|are|was) (all)? (going "
     "on|happening|happen|on|coming up|up|planned|there) (for|on|in)? @"},
    {LST, 0,
     "(what|which) (ones|tasks|one)? (is|are) "
     "(due|overdue|left|pending|outstanding|remaining|done|complete|completed) {f?}"},
    {LST, 0,
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
    {0, 0, NULL},
};
