/* How people ask for a task to be deleted, reopened, completed or changed, where more than the verb
 * tells; tried after the questions. The first line that fits wins. */
#include "language/grammar.h"

#define DEL INTENT_DELETE
#define UPD INTENT_UPDATE
#define FIN INTENT_COMPLETE
#define RE  INTENT_REOPEN
#define NEW INTENT_CREATE

const struct pattern grammar_changes[] = {
    {NEW, 0,
     "(update|change|edit) (my|the|our) (~)? (~)? list (with|to include|to add|to have|and add) "
     "{t}"},

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
    {DEL, 0,
     "(you)? (do not|no longer) (need|have) to (remind|alert|notify) (me|us) (anymore)? ([about])? "
     "{r}"},
    {DEL, 0, "forget about (reminding|alerting|notifying) me ([about])? {r}"},
    {DEL, 0, "forget (the|that) (thing|one|stuff) (about|with|for) {r}"},
    {DEL, G_TOPIC, "(shut off|shut down|deactivate|nuke|abandon|void|wipe out|blow away) {r}"},
    {DEL, 0,
     "(take|get|knock) {r} (off|out of|off of) (my|the|our|this|that) (~)? (~)? %list "
     "(now|anymore|already|today|asap|right away|immediately)"},
    {DEL, 0, "undo (that|the|my|this) (last)? (%task|%event|one) {x?}"},
    {DEL, G_TOPIC, "i (have)? changed my mind about {r}"},
    {DEL, G_TOPIC, "discontinue {r}"},
    {DEL, G_NAMED, "{r} (can|should|could|may) (come|go|be taken) off (of)? [list]"},
    {DEL, G_NAMED, "{r} (is|are) (no longer|not) (needed|necessary|required) (on|in) [list]"},
    {INTENT_BULK_DELETE, G_ALL, "start over with (my|the|our) (~)? (~)? list"},
    {DEL, G_TOPIC, "(i|we) (will not|am not|are not) (be)? (needing|going to need) {r}"},
    {DEL, 0, "no more {r} (reminders|alerts|notifications|reminder)"},
    {INTENT_BULK_DELETE, G_ALL,
     "(i|we)? (want|need|would like) (everything|all of it|all items) (off|off of|gone "
     "from|removed "
     "from|cleared from) [list]"},
    {DEL, 0, "call off (the|my|our|that|this|@) {r}"},
    {DEL, G_TOPIC, "(turn|switch|shut) (the|my|all|all my|all the|that|those)? {r} off {x?}"},
    {DEL, G_TOPIC, "no (need|more need) for {r} (on|in) [list]"},
    {DEL, G_TOPIC | G_NAMED | G_ALONE,
     "{r} [be] (already|now|just)? (cancelled|canceled|called off|scrapped) (now|today|anyway)?"},
    {DEL, G_TOPIC,
     "(open|check|go to|pull up|look at|find) {x} (and|then)? (delete|remove|erase|cancel|clear) "
     "{r}"},
    {DEL, 0,
     "(take|scratch|strike|knock|get|throw|pull|bump|kick) {r} (off|out|from|away|out of|off of) "
     "(of|from)? [list]"},
    {DEL, 0, "(take|throw|get) (off|out|away) {r} from [list]"},
    {DEL, G_TOPIC, "(take|throw|get) (off|out|away|down) {r}"},
    {DEL, 0, "take (the|my|that|this) {r} off @?"},
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
     "start (my|the|our)? (todo|task|to do)? (list)? (over|fresh|with a clean list|from scratch)"},

    /* --- reopen --- */
    {RE, 0, "%open_ {r}"},
    {RE, 0,
     "(mark|set|make|change|flag|put|move) {r} (back)? (as|to|to be|is)? (not|not yet) "
     "(%done|%past|done yet)"},
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
    {FIN, G_IT,
     "(already|just|finally|all)? (did|done) (it|that|this|them) "
     "(already|now|today|too|both|all)?"},
    {FIN, G_ON_TOPIC, "(all)? (done|finished|through) (with|doing|on) {r}"},
    {FIN, G_ON_TOPIC, "(done|finished|completed) :? {r}"},
    {FIN, G_NAMED,
     "{r} (is|are|was|were|has been|have been|got|gets|has|have) [any]? [any]? (been)? "
     "(%done|over|over with|checked off|taken care of|sorted|handled|dealt with) "
     "(now|already|today|too)?"},
    {FIN, G_PASSIVE, "(mark|set|tag|flag) {r} as (now|already|being)? %past"},
    {FIN, G_ON_TOPIC, "(i|we) (finally|just|have)? (managed|got around|remembered) to {r}"},
    {FIN, G_ON_TOPIC | G_NAMED, "(already|just|finally) (did|done|made|got) {r}"},
    {FIN, 0, "put {r} down as %done"},
    {FIN, G_PASSIVE | G_NAMED,
     "{r} (is|are|was|were|has|have|got) [any]? (been)? [any]? %past (off|up|out|in|over|back)? "
     "(now|already|today|too|@)?"},
    {FIN, 0, "put (a)? (check|tick|checkmark|check mark) (next to|by|on|beside|against) {r}"},
    {FIN, 0, "scratch (off|out) {r}"},
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
    {UPD, G_DESC | G_APPEND, "(%add|append) to %det? {r} %task @? (that|to|:) {n}"},
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
    {UPD, G_DESC | G_APPEND, "(note|comment) (on|for) {r} : {n}"},
    {UPD, G_DESC, "describe {r} as {n}"},

    {UPD, G_NAMED,
     "(%change|set|make) %det? (priority|due date|deadline|date|time) (to|as) {n} (for|of) "
     "(the|my|our)? {r}"},
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
    {UPD, 0,
     "(set|mark|flag|bump|put|move|lower|raise|reduce) {r} (to|as|back to|down to|up to) (a)? "
     "(medium|normal)"},
    {UPD, 0, "make (it|that|this|them) (a)? (medium|normal)"},
    {UPD, 0,
     "(put|set|keep|leave|have|move) (it|that|this|them|(that|this|the last|the other) "
     "(one|%task)) (on|at) (a)? (medium|normal|default)"},
    {UPD, G_RAISE, "(keep|leave) (it|that|this|them) (on|at|as)? (a)? %high (priority)?"},
    {UPD, G_LOWER, "(keep|leave) (it|that|this|them) (on|at|as)? (a)? %low (priority)?"},
    {UPD, G_NEW_DATE | G_RAISE,
     "(set|make|mark|put) {r} (to|as|a|be)? %high (priority)? and (due|for|to|on|by)? {n@}"},
    {UPD, G_NEW_DATE | G_LOWER,
     "(set|make|mark|put) {r} (to|as|a|be)? %low (priority)? and (due|for|to|on|by)? {n@}"},
    {UPD, G_NEW_DATE | G_ALL | G_TOPIC,
     "(set|make|put) (all|every|each) {r} (to|for|due|due on|on|until|be due) {n@}"},
    {UPD, G_NEW_DATE | G_ALL,
     "(set|make|put) everything {r?} (to|for|due|due on|on|until|be due) {n@}"},
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
    {UPD, G_NEW_DATE | G_NAMED | G_ON_TOPIC,
     "{r} (should|needs to|must|has to|ought to|have to|need to) (be|start|begin|end|happen) "
     "(set|moved|due|scheduled)? "
     "(for|at|on|to|by|until|till)? {n@} (now|instead|instead of {x}|not {x})?"},
    {UPD, G_NEW_DATE,
     "(bring|move|push|put) (forward|up|back|out|ahead) {r} (to|until|till|for) {n@}"},
    {UPD, 0, "(bring|move|push) (forward|up|back|ahead) {r} (to|until|till) {n}"},
    {UPD, G_TOPIC,
     "(fix|correct|redo) (the|my|our|that|this) {r} ((and|it|so) (set|make|put|should|is|has) "
     "{x})?"},
    {UPD, G_SHIFT,
     "(bring|move|push|put) (forward|up|back|out|ahead) {r} (by)? "
     "((a|an|one|two|three|four|five|six|half an|another|a few|a couple of|%number) %unit)"},
    {UPD, G_SHIFT,
     "(set|put|move|bring) {r} (back|forward|ahead|up|out) (by)? "
     "((a|an|one|two|three|four|five|six|half an|another|a few|a couple of|%number) %unit)"},
    {UPD, G_IT, "make (it|that|this) (a|an|half an|%number) %unit (long|longer|shorter|instead)?"},
    {UPD, G_TOPIC, "(turn|make|convert) {r} into {n}"},
    {UPD, G_TOPIC, "convert {r} to {n}"},
    {UPD, G_NEW_DATE | G_IT,
     "(instead of|rather than) (reminding|alerting) me {x} (remind|alert) me (at|on|for)? {n@} "
     "{x?}"},
    {UPD, G_NEW_DATE | G_IT, "remind (me|us) (of it|about it|about that)? (at|on)? {n@} instead"},
    {UPD, G_NEW_DATE, "make {r} due (on|by|at|for)? {n@}"},
    {UPD, G_LOWER | G_NAMED,
     "{r} (is|are) (not|no longer) (so|that|very|really|as)? (urgent|important|high priority|a "
     "priority) (anymore|any more|now|any longer)?"},
    {UPD, G_NEW_DATE | G_TOPIC,
     "(i|we) (need|want|would like) {r} to (be|go off|be at|be on|happen|start) (at|on|for|by)? "
     "{n@} (instead)? {x?}"},
    {UPD, G_TOPIC,
     "(hold|keep|continue|pause|suspend) (my|the|our|that|this) {r} "
     "(until|till|through|every|for) {n}"},
    {UPD, G_IT,
     "make (it|that|this) (a|an)? (all day|recurring|repeating|daily|weekly|monthly) {x?}"},
    {UPD, G_NEW_DATE, "(instead of|rather than) @ remind me ([about])? {r} (on|at)? {n@}"},
    {UPD, G_NEW_DATE | G_TOPIC | G_ALONE,
     "{x} the (reminder|meeting|appointment|event|task) should be (at|on|for)? {n@}"},
    {UPD, G_SHIFT,
     "remind (me|us) ((a|an|one|two|three|half an|a few|%number) %unit) (earlier|later|sooner) "
     "(about|to|of|for|that) {r}"},
    {UPD, G_NEW_DATE | G_IT,
     "(remind|alert) (me|us) (of it|about it|about that|about this)? (again|later)? (in|at|on)? "
     "{n@} "
     "(again|later)"},
    {UPD, G_NEW_DATE | G_IT,
     "(remind|alert) (me|us) (of it|about it|about that|about this)? (again|later) (in|at|on)? "
     "{n@}"},
    {UPD, G_IT, "(remind|alert) (me|us) (of it|about it|about that|about this)? later"},
    {UPD, G_IT, "snooze ((it|that|this) for|it|that|this|for)? {n?}"},
    {UPD, G_NEW_DATE | G_CORRECTION | G_IT, "i said {n@} (not {x}|instead of {x})?"},
    {UPD, G_NEW_DATE | G_CORRECTION | G_IT,
     "(it|that|this) (should|needs to|was supposed to|is supposed to|must|has to) (be|have "
     "been|say) "
     "(at|on|for|due)? {n@} (not {x}|instead {x?})?"},
    {UPD, G_IT, "(set|put|make) (that|it|this) (for|to|at) {n} (instead of|rather than|not) {x}"},
    {UPD, G_TOPIC,
     "(have|make|let) (the|my|that|this|our) {r} (repeat|recur|go off|ring|happen|occur) {n}"},
    {UPD, G_TOPIC, "(take|get) {r} and (make|set|change|move|put) (it|that) (to|for|at|on)? {n}"},
    {UPD, G_TITLE | G_NAMED, "{r} should (say|read|be called|be named) {n}"},
    {UPD, 0, "(the)? priority (of|for|on) {r} (is|should be|needs to be) {n}"},
    {UPD, G_NEW_DATE | G_TOPIC,
     "(set|put|make|have|schedule) (the|my|our|that)? {r} (for|at|on|to|be)? {n@} instead {x?}"},
    {UPD, G_TOPIC, "set (the|my|our|that)? {r} to (repeat|recur|go off|ring) {n}"},
    {UPD, G_NEW_DATE | G_NAMED, "make {r} (at|for|on)? {n@} (not|instead of|rather than) {x}"},
    {UPD, G_NEW_DATE | G_NAMED,
     "{r} (is|are) (at|on|for|due)? {n@} (not|instead|rather than) {x?}"},
    {UPD, G_NEW_DATE, "remind (me|us) (about|of|to) {r} (at|on)? {n@} not {x}"},
    {UPD, G_NEW_DATE | G_NAMED, "{r} due (on|by|at)? {n@} instead {x?}"},
    {UPD, G_RAISE, "(raise|increase|boost) {r} (priority|importance)"},
    {UPD, G_LOWER, "(lower|decrease|reduce) {r} (priority|importance)"},
    {UPD, G_SHIFT,
     "(i|we)? (need|want|would like|have|like) {r} (moved|pushed|bumped|shifted) "
     "(up|back|forward|out|ahead)? (by)? ((a|an|one|two|three|half an|a few|%number) %unit) "
     "(earlier|later|sooner)?"},
    {UPD, G_TOPIC, "repeat (my|the|this|that|our) {r} (every|each|daily|weekly|monthly) {x?}"},
    {UPD, G_TOPIC,
     "(make|set) (the|my|that|this|our)? {r?} (reminder|task|event|alert|meeting|chore) "
     "(recurring|repeating|repeat|weekly|daily|monthly|yearly|hourly)"},
    {UPD, G_SHIFT | G_IT,
     "remind (me|us) ((a|an|one|two|three|half an|a few|%number) %unit) (earlier|later|sooner)"},
    {UPD, G_IT, "(instead of|rather than) {x} (make|set|do) (it|that|this) (for|to|at|on)? {n}"},
    {UPD, G_SHIFT | G_TOPIC,
     "(set|make) (my|the|our|that|this) {r} ((a|an|one|two|three|half an|a few|%number) %unit) "
     "(earlier|later|sooner) {x?}"},
    {UPD, G_NEW_DATE | G_IT,
     "(i|we) would (rather|prefer to|prefer) (be reminded|have (it|that|the reminder|my reminder)) "
     "(at|on|for|in)? {n@} {x?}"},
    {UPD, G_NEW_DATE | G_TOPIC,
     "have (the|my|our|that) {r} (reminder|task|alert) (on|at|for)? {n@}"},
    {UPD, G_NEW_DATE, "(do|have) (the|my|our|that) {r} (at|on|for)? {n@} instead {x?}"},
    {UPD, 0, "make (the|my|our|that) {r} (longer|shorter) (by)? {x?}"},
    {UPD, G_NEW_DATE | G_TOPIC, "set my {r} to {n@}"},
    {UPD, G_TITLE | G_CORRECTION | G_IT, "i (meant|mean) (to say)? {n} (not {x})?"},
    {UPD, G_NEW_DATE | G_CORRECTION | G_IT, "(make|change) (that|it) {n@}"},
    {UPD, G_NEW_DATE | G_CORRECTION | G_IT, "make (that|it) (be|at)? {n}"},
    {UPD, 0, "(put off|hold off) {r} (until|till|to|for) {n}"},
    {UPD, 0, "put {r} off (until|till|to|for) {n}"},
    {UPD, G_TOPIC, "(set|make|have|put) (my|the) {r} (to|for|at) {n} (instead of|rather than) {x}"},
    {UPD, G_JOIN,
     "(%change) {r} (to|so it|so that it|by)? (also|to also)? "
     "(include|includes|including|add|adding) (also)? {n}"},
    {0, 0, NULL},
};
