/* What people say around a request, and how they ask for help, greet, agree and refuse.
 * The requests themselves are in grammar_questions.c, grammar_changes.c and grammar_requests.c. */
#include "language/grammar.h"

const struct pattern_macro grammar_macros[] = {
    /* "my list of things to do", "the grocery list", "my calendar for work" */
    {"list", "(of|from)? %det? (new|~)? (~)? %list|%tasks|todo (%list)? "
             "((of|for|with|to|that|which|app|cause|because|since|if|i|please|as|at|@) {x?})?"},
    {"shortlist",
     "%det? (~)? (~)? %list|%tasks (of %det? (things|stuff|%tasks) to (do|accomplish|complete))?"},
    {"a", "%det? (new)? (~)? (~)?"},
    {"named", "(called|named|titled|labeled|labelled|entitled|saying|(that|which) says|(with|by)? "
              "(the)? (title|name|text))"},
    {"about", "(to|about|of|that|for|on|regarding|concerning|with|re|as)"},
    {"prio", "(%high|%low|medium|normal|regular)"},
    {"any", "(just|now|really|already|finally|also|actually|then|all|only|pretty|currently|been|"
            "very|so|still)"},
    {"when", "(due|date|deadline|time|day|timing|hour)"},
    {"be", "(is|are|was|were|has been|have been|got|gets)"},
    {NULL, NULL},
};

const struct pattern grammar_wraps[] = {
    {WRAP_HELLO, 0, "%hello (there|again|everyone|%name)? (%name)?"},
    {WRAP_HELLO, 0, "good morning|afternoon|evening|day (%name)?"},
    {WRAP_NONE, 0, "%name"},
    {WRAP_THANKS, 0, "thanks|thx|ty (a lot|so much|again|for that|very much)?"},
    {WRAP_THANKS, 0, "thank you (very|so)? (much)? (again|for that)?"},
    {WRAP_PLEASE, 0, "please|pls|plz|kindly"},
    {WRAP_NONE, 0,
     "ok|okay|alright|so|well|oh|um|uh|hmm|hm|now|also|then|and|but|plus|sorry|next|great|cool|"
     "awesome|perfect|again|additionally|finally|meanwhile|btw|or|ah|yo|maybe"},
    {WRAP_NONE, 0, "(on|in|to|from|for) (my|the|our|this) (~)? (~)? (~)? %list|%tasks"},
    {WRAP_NONE, 0, "right now|away"},
    {WRAP_LOOK, 0,
     "(know|see|hear|find out|tell me|show me|let me know|let me see|inform me|i wonder|i "
     "(forgot|forget|do not remember|can not remember|do not know|cannot recall))"},
    {WRAP_NONE, 0, "by the way"},
    {WRAP_NONE, 0, "one more thing"},
    {WRAP_NONE, 0, "(before|if) i forget"},
    {WRAP_NONE, 0, "on second thought"},
    {WRAP_CORRECTION, 0, "actually|wait|oops|whoops|rather"},
    {WRAP_REQUEST, 0, "go ahead and|then"},
    {WRAP_REQUEST, 0, "would|do you mind"},
    {WRAP_REQUEST, 0,
     "can|could|would|will|may (you|u) (please|kindly|just|possibly|quickly|also|maybe)?"},
    {WRAP_REQUEST, 0, "please|just|quickly|kindly|simply|only"},
    {WRAP_REQUEST, 0, "can|could|may|might i|we (please|just|also)? (have you|get you to)?"},
    {WRAP_ASK, 0,
     "(is it possible|would it be possible|are you able|is there a way|is there any way) (for "
     "(you|me))? to"},
    {WRAP_REQUEST, 0, "would you be (willing|able|so kind|kind enough) (as)? to"},
    {WRAP_NONE, 0, "i (wonder|am wondering|was wondering)"},
    {WRAP_REQUEST, 0, "if you (can|could|would)"},
    {WRAP_REQUEST, 0, "i (was|am) wondering if (you|i) (can|could|would)"},
    {WRAP_REQUEST, 0,
     "i would (appreciate it|be grateful|love it|like it) if you (can|could|would)"},
    {WRAP_REQUEST, 0,
     "i (really|just|also|will|would)? (want|need|like|love|prefer) (for)? you to"},
    {WRAP_REQUEST, 0, "i (want|need) you"},
    {WRAP_WANT, 0,
     "(i|we) (would|will|do|am)? (really|just|also)? "
     "(want|like|love|prefer|wish|hoping|trying|looking) to"},
    {WRAP_WANT, 0, "let us|me"},
    {WRAP_WANT, 0, "help me (to)?"},
    {WRAP_WANT, 0, "help to"},
    {WRAP_NEED, 0,
     "(i|we) (really|just|still|also|do|will|might|would)? "
     "(need|have|got|ought|supposed|must|should) to (remember to)?"},
    {WRAP_NEED, 0,
     "(i|we) (really|just|still|also|probably)? (must|should) (also|really|probably|definitely)?"},
    {WRAP_NEED, 0,
     "(i|we) (think|guess|suppose|believe) (i|we) (need to|have to|should|must|ought to)"},
    {WRAP_PLAN, 0, "(i|we) will (also|just)?"},
    {WRAP_REQUEST, 0,
     "it would be (so|very|really)? (great|nice|good|helpful|awesome|wonderful|lovely|cool|best) "
     "if (you|we) (can|could|would)?"},
    {WRAP_NEED, 0, "(i|we) have (got)? to"},
    {WRAP_NEED, 0, "(i|we) (am|are) supposed to"},
    {WRAP_PLAN, 0, "(i|we) (am|are) (going|planning) to"},
    {WRAP_NEED, 0, "(i|we) better"},
    {WRAP_NEED, 0, "(need|have|got|ought) to"},
    {WRAP_NEED, 0, "must|should (also|really)?"},
    {WRAP_REQUEST, 0, "(would|want|like) to"},
    {WRAP_REQUEST, 0, "you (can|could|should|need to|may|have to|must) (please|also|just)?"},
    {WRAP_REQUEST, 0, "do me a favor and"},
    {WRAP_REQUEST, 0, "(feel free|try|be sure|you need) to"},
    {0, 0, NULL},
};

const struct pattern grammar_tails[] = {
    {0, 0, "please|pls|plz|kindly"},
    {0, 0, "thanks|thx|ty|cheers"},
    {0, 0, "thank you"},
    {0, 0, "thank you (so|very) much"},
    {0, 0, "thanks (a lot|so much|again)"},
    {0, 0, "for me"},
    {0, 0, "(will|would|can|could) you"},
    {0, 0, "ok|okay|alright"},
    {0, 0, "right now|away"},
    {0, 0, "if you (can|could|would|do not mind)"},
    {0, 0, "(if|when) possible"},
    {0, 0, "as soon as (possible|you can|i can)"},
    {0, 0, "alexa|siri|olly|google|cortana|assistant"},
    {0, 0, "would|will|can you please"},
    {0, 0, NULL},
};

/* Tried on the whole message, before anything else. */
const struct pattern grammar_answers[] = {
    {INTENT_AGAIN, 0, "(do|repeat|try|run) (that|it|this|the same|same) (thing)? again|once more?"},
    {INTENT_AGAIN, 0, "(do|repeat) (that|it|this) again"},
    {INTENT_AGAIN, 0, "(do|and)? (the same|same thing|the same thing) (again)?"},
    {INTENT_AGAIN, 0, "one more time"},
    {INTENT_AGAIN, 0, "(once)? again"},
    {INTENT_AGAIN, 0, "(add|create|put) (it|that|this) (back)? (once more|again)"},

    {INTENT_HELP, 0,
     "(i|we)? (need|want|get|show|some|give me|a little|little|more)? (some|a little|your)? "
     "(help|assistance|support) (please|me|me out|menu|page|out)?"},
    {INTENT_HELP, 0, "help me (out|please)?"},
    {INTENT_HELP, 0, "(is|are) there (any|some|a)? help {x?}"},
    {INTENT_HELP, G_NO_TOPIC,
     "{x?} (what|which) {x?} (questions|subjects|topics|areas) {x?} "
     "(you|ask|permissible|acceptable) {x?}"},
    {INTENT_HELP, 0, "(who|what) (can|could|will) help (me|us) {x?}"},
    {INTENT_HELP, 0, "(show|get|give|display|open|see) (me)? (the|some|your)? help {x?}"},
    {INTENT_HELP, 0, "{x?} (list of)? (commands|instructions)"},
    {INTENT_HELP, 0, "(instructions|commands|options|usage|manual|examples|tutorial|guide)"},
    {INTENT_HELP, 0, "(help|assist) me with (something|this|that|anything|my tasks|tasks)"},
    {INTENT_HELP, 0,
     "(what|which) (all|else|exactly|things|stuff)? (can|could|do|are|will|would) you "
     "(able|capable|here|good|also|actually|really|possibly)? "
     "(to|of|for|at|know|help|answer|do|offer|understand|familiar|handle|specialize|assist|like|"
     "prefer|tell|respond|accept|talk|cover) {x?}"},
    {INTENT_HELP, 0,
     "(what|which) (can|could|may|should|might|am|do) i (be)? (allowed|able|permitted|get|use)? "
     "(to)? (ask|say|tell|expect|talk|use|request|type|do with you|do here|do) "
     "(to)? (you|about|here|for|from|to|with|me)? (about|for|with|here|things)?"},
    {INTENT_HELP, 0,
     "(can|could|do) (you|i|we) (also|even|just)? "
     "(set|make|create|add|do|handle|manage|keep|send|store|keep track of|save) (up)? (me)? "
     "(some|any|multiple|several|recurring|repeating|daily|different|more than one)? "
     "(reminders|alerts|lists|tasks|todos|things|notifications|reminder|list) "
     "(for me|too|here|with you|in here|on here)?"},
    {INTENT_HELP, 0,
     "(are you able|do you know how|is it possible|is there a way|are you capable of) (for "
     "(me|you))? (to)? (set|setting|make|making|create|creating|add|keep) (up)? (some|any|multiple|"
     "recurring)? (reminders|alerts|lists|tasks|todos|notifications) (for me|too|here|with you)?"},
    {INTENT_HELP, 0,
     "(can|could|do) you (also|even)? remind (me|us|people) (of|about|to do) "
     "(things|stuff|something|anything|events)"},
    {INTENT_HELP, 0,
     "(what|which) (kind|kinds|type|types|sort|sorts) of . (can|could) (you|i) {x?}"},
    {INTENT_HELP, G_NO_TOPIC,
     "{x?} (what|which|whatever) (is|are|all)? (the|some|other|of the)? "
     "(kind|kinds|type|types|sort|sorts|variety|range|set) of {x} (you|ask|asking) {x?}"},
    {INTENT_HELP, G_NO_TOPIC,
     "{x?} (what|which) (other|all|are the|are some|is the)? "
     "(questions|subjects|topics|areas|things|stuff|information|subject|features|skills|abilities|"
     "commands|fields) {x?} (you|ask|permissible|available|allowed|acceptable) {x?}"},
    {INTENT_HELP, 0,
     "what (is|are) (the|your|some) "
     "(questions|subjects|topics|areas|features|skills|abilities|commands|capabilities|functions|"
     "purpose|expertise|specialty|strengths|options) {x?}"},
    {INTENT_HELP, G_NO_TOPIC,
     "(tell|show|let|teach) me (know)? what {x?} (you|i) (can|could|may|should) {x?}"},
    {INTENT_HELP, G_NO_TOPIC,
     "{x?} what {x?} i (can|could|may|should|am allowed to) ask (you|the|about) {x?}"},
    {INTENT_HELP, G_NO_TOPIC,
     "{x?} what {x?} you (can|could|are able to) (help|do|answer|assist) {x?}"},
    {INTENT_HELP, 0, "{x?} examples|example of {x?} (ask|say|do) {x?}"},
    {INTENT_HELP, 0, "(can|could|may) i ask (you|about|anything|something|a|questions) {x?}"},
    {INTENT_HELP, 0, "can you (help|assist) me (with (anything|something|stuff|things) {x?})?"},
    {INTENT_HELP, 0, "can you (answer|help with) {x} questions|anything {x?}"},
    {INTENT_HELP, 0, "is there anything {x} ask {x?}"},
    {INTENT_HELP, 0, "what are (my|the) options {x?}"},
    {INTENT_HELP, G_TOPIC, "how (does|do) {x} work"},
    {INTENT_HELP, 0,
     "{x?} what (i can|can i|could i) do with (lists|tasks|reminders|you|this|it) {x?}"},
    {INTENT_HELP, G_TOPIC, "(i|we) (need|want|could use) (some)? help (with|on) {x}"},
    {INTENT_HELP, 0, "what (do|should|can) i (say|type|tell you|ask) to {x}"},
    {INTENT_HELP, 0, "(i|we) do not (know|understand|get) how (to|this|it|you) {x}"},
    {INTENT_HELP, 0,
     "(i|we) (am|are|do not) {x} how (does|do|this|it) (this|it|you)? (work|works)"},
    {INTENT_HELP, 0, "how (does|do) (this|it|you|todochat|that) work|function|operate {x?}"},
    {INTENT_HELP, 0, "how (do|can|should) i use (this|it|you) {x?}"},
    {INTENT_HELP, 0,
     "(can you|could you)? (tell me|explain|say)? what (exactly|is it)? (you do|you can do|you are "
     "for|that you do)"},
    {INTENT_HELP, 0, "how (do|does) (%tasks|%task|due dates|priorities|deadlines|lists) work"},
    {INTENT_HELP, 0, "who are you"},
    {INTENT_HELP, 0, "what are you"},
    {INTENT_HELP, G_TOPIC,
     "(how|where) (do|can|could|would|should|does|to|might|will) (i|you|we|one|someone|people) "
     "{x}"},
    {INTENT_HELP, G_TOPIC, "how to {x}"},
    {INTENT_HELP, G_TOPIC,
     "(can you|could you|would you|will you|please)? (please)? (tell|show|teach|explain) (to)? "
     "(me)? "
     "how (to|do|can|i|you) {x}"},
    {INTENT_HELP, 0,
     "(can you|could you|please)? explain (%tasks|%task|lists|due dates|priorities)"},
    {INTENT_HELP, 0, "what is (this|this thing|this app|todochat)"},
    {INTENT_HELP, G_TOPIC, "what is the (best|easiest|quickest|right) way to {x}"},

    {INTENT_NO, 0, "{x?} no (thanks|thank you|thx)"},
    {INTENT_NO, 0, "(no|not) (way|chance|a chance|deal|sir|siree|happening|any chance) {x?}"},
    {INTENT_NO, 0,
     "(oh|um|well)? not (today|now|yet|interested|really|necessary|needed|at all|right now|this "
     "time|anymore|exactly|quite|gonna happen|going to happen)"},
    {INTENT_NO, 0,
     "(hold on|hold up|hang on|knock it off|by no means|under no circumstances|heck no|hell no|no "
     "no|scratch that)"},
    {INTENT_NO, 0, "hold off (on (that|it|this)|for now|please)?"},
    {INTENT_NO, 0, "i (would|will|had) (rather|prefer|prefer to) not {x?}"},
    {INTENT_NO, 0, "i (would|will)? prefer not to"},
    {INTENT_NO, 0, "(it is|that is|i say|that would be)? a (hard|big|firm)? no (from|for)? (me)?"},
    {INTENT_NO, 0, "i (have)? changed my mind"},
    {INTENT_YES, 0,
     "(you bet|you betcha|uh huh|why not|by all means|make it happen|count me in|that will do|for "
     "sure|you know it|i am in|10-4|roger|roger that|sounds like a plan|sounds about right|i am on "
     "board|fine by me|works for me|okay by me|(no|not a) problem|no problem at all|no "
     "worries|(i|we) "
     "will take (it|that|this|that one|this one)|that is a yes|i am game|hit it|let us go)"},
    {INTENT_YES, 0,
     "(there is)? (no|without a|without any|without) (doubt|question) (about it|about that)?"},
    {INTENT_YES, 0, "very well|good|nice"},
    {INTENT_YES, 0, "(that|this|it) (suits|pleases|satisfies) (me|us)"},
    {INTENT_YES, 0,
     "(it is|that is|i say|that would be)? a (big|definite|solid)? yes (from|for)? (me)?"},
    {INTENT_YES, 0,
     "(ok|okay|sure|alright|great) (please)? (add|create|save|book|schedule) (it|that|this|them)"},
    {INTENT_YES, 0, "(great|good|nice|excellent|perfect) (choice|pick|option|idea|one)"},
    {INTENT_YES, 0, "i (think|suppose|guess|believe|would say|do believe) so"},

    {INTENT_THANKS, 0,
     "(thanks|thx|ty|thankyou|cheers) (a lot|so much|again|a bunch|for that|for {x}|very much|a "
     "million|man|mate|%name)?"},
    {INTENT_THANKS, 0, "thank you (very|so)? (much)? (again|for {x}|%name)?"},
    {INTENT_THANKS, 0, "thank (you|u|ya) (kindly|so much|very much)?"},
    {INTENT_THANKS, 0, "(thanks|thank you) (so much|a lot|very much)? you are {x}"},
    {INTENT_THANKS, 0, "(many|tons of|big|so many|a million) thanks {x?}"},
    {INTENT_THANKS, 0, "i thank you {x?}"},
    {INTENT_THANKS, 0, "(much|greatly)? appreciated"},
    {INTENT_THANKS, 0, "(i|we) (really|truly|do|so|very much) appreciate {x}"},
    {INTENT_THANKS, 0, "you have been {x} (thank you|thanks|help|helpful|great)"},
    {INTENT_THANKS, 0, "i appreciate (it|that) {x?}"},

    {INTENT_GREETING, 0, "%hello (there|again|everyone|all|you|friend|to you)? (%name)?"},
    {INTENT_GREETING, 0,
     "(%hello|%name)? (there)? (%name)? good morning|afternoon|evening|day|night {x?}"},
    {INTENT_GREETING, 0,
     "(%hello)? (there|%name)? how (is it|goes it|was it|is it all) (going|hanging)? "
     "(today|tonight|there|man|%name|over there|for you)?"},
    {INTENT_GREETING, 0,
     "(%hello)? (are|were) you having {x?} (day|time|morning|evening|afternoon|night|week)"},
    {INTENT_GREETING, 0,
     "(%hello)? (there)? (are|is) (you|everything|things|all|the ai) (doing|feeling|going)? "
     "(ok|okay|well|good|fine|alright|great|there|happy|awake|around) {x?}"},
    {INTENT_GREETING, 0, "(%hello)? (is)? (any|some)? anyone|anybody|somebody there|here|home"},
    {INTENT_GREETING, 0,
     "(%hello)? what is (up|new|happening|good|cracking|shaking|poppin|popping) (with "
     "you|there|man|%name|dude|doc|today)?"},
    {INTENT_GREETING, 0,
     "(it is|it was|so)? (nice|good|great|pleased|lovely) (to|seeing|meeting|talking|speaking) "
     "(see|meet|talk|speak|hear|chat)? (to|with|from)? you {x?}"},
    {INTENT_GREETING, 0, "what (are you up to|have you been (up to|doing)|are you doing) {x?}"},
    {INTENT_GREETING, 0, "(goodbye|bye|see you|see ya|good bye|farewell|later|cya|ttyl) {x?}"},
    {INTENT_GREETING, 0, "(%hello) %hello"},
    {INTENT_GREETING, 0,
     "(have a (nice|good|great|wonderful|lovely) {x}|goodnight {x?}|(i)? hope "
     "(you|all|everything|your day) (are|is)? (doing|going)? "
     "(well|good|great|fine|ok|okay) "
     "{x?}|what is going on|long time no see|what is going on with you|do you feel {x?}|how do you "
     "feel {x?}|how do you "
     "do)"},
    {0, 0, NULL},
};
