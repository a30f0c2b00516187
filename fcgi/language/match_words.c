/* The matcher's word lists: sorted, searched by bisection. */
#include "language/match_words.h"

#include <stdlib.h>
#include <string.h>

struct pair {
    const char *from, *to;
};

static const struct pair irregular[] = {
    {"ate", "eat"},
    {"began", "begin"},
    {"begun", "begin"},
    {"bent", "bend"},
    {"bitten", "bite"},
    {"blew", "blow"},
    {"bought", "buy"},
    {"broke", "break"},
    {"broken", "break"},
    {"brought", "bring"},
    {"built", "build"},
    {"came", "come"},
    {"caught", "catch"},
    {"children", "child"},
    {"chose", "choose"},
    {"chosen", "choose"},
    {"dealt", "deal"},
    {"did", "do"},
    {"done", "do"},
    {"drank", "drink"},
    {"drawn", "draw"},
    {"drew", "draw"},
    {"driven", "drive"},
    {"drove", "drive"},
    {"dug", "dig"},
    {"eaten", "eat"},
    {"fed", "feed"},
    {"feet", "foot"},
    {"flew", "fly"},
    {"flown", "fly"},
    {"forgot", "forget"},
    {"forgotten", "forget"},
    {"fought", "fight"},
    {"found", "find"},
    {"froze", "freeze"},
    {"frozen", "freeze"},
    {"gave", "give"},
    {"geese", "goose"},
    {"given", "give"},
    {"gone", "go"},
    {"got", "get"},
    {"gotten", "get"},
    {"grew", "grow"},
    {"grown", "grow"},
    {"had", "have"},
    {"has", "have"},
    {"heard", "hear"},
    {"held", "hold"},
    {"hid", "hide"},
    {"hidden", "hide"},
    {"hung", "hang"},
    {"kept", "keep"},
    {"knew", "know"},
    {"knives", "knife"},
    {"known", "know"},
    {"laid", "lay"},
    {"learnt", "learn"},
    {"led", "lead"},
    {"left", "leave"},
    {"lent", "lend"},
    {"lit", "light"},
    {"loaves", "loaf"},
    {"lost", "lose"},
    {"made", "make"},
    {"men", "man"},
    {"met", "meet"},
    {"mice", "mouse"},
    {"mown", "mow"},
    {"paid", "pay"},
    {"people", "person"},
    {"ran", "run"},
    {"rang", "ring"},
    {"rebuilt", "rebuild"},
    {"redid", "redo"},
    {"redone", "redo"},
    {"repaid", "repay"},
    {"rewritten", "rewrite"},
    {"rewrote", "rewrite"},
    {"ridden", "ride"},
    {"rode", "ride"},
    {"rung", "ring"},
    {"said", "say"},
    {"sang", "sing"},
    {"sat", "sit"},
    {"saw", "see"},
    {"seen", "see"},
    {"sent", "send"},
    {"sewn", "sew"},
    {"shaken", "shake"},
    {"shelves", "shelf"},
    {"shook", "shake"},
    {"shot", "shoot"},
    {"shown", "show"},
    {"sold", "sell"},
    {"sought", "seek"},
    {"spent", "spend"},
    {"spoke", "speak"},
    {"spoken", "speak"},
    {"stood", "stand"},
    {"stuck", "stick"},
    {"sung", "sing"},
    {"swam", "swim"},
    {"swept", "sweep"},
    {"swum", "swim"},
    {"taken", "take"},
    {"taught", "teach"},
    {"teeth", "tooth"},
    {"thought", "think"},
    {"threw", "throw"},
    {"thrown", "throw"},
    {"told", "tell"},
    {"took", "take"},
    {"tore", "tear"},
    {"torn", "tear"},
    {"understood", "understand"},
    {"undid", "undo"},
    {"went", "go"},
    {"withdrawn", "withdraw"},
    {"withdrew", "withdraw"},
    {"wives", "wife"},
    {"woke", "wake"},
    {"woken", "wake"},
    {"women", "woman"},
    {"won", "win"},
    {"wore", "wear"},
    {"worn", "wear"},
    {"wound", "wind"},
    {"written", "write"},
    {"wrote", "write"},
};

static const struct pair kinds[] = {
    {"appt", "appointment"},
    {"attend", "go"},
    {"bday", "birthday"},
    {"bicycle", "bike"},
    {"bin", "trash"},
    {"bins", "trash"},
    {"dad", "father"},
    {"daddy", "father"},
    {"doc", "doctor"},
    {"dr", "doctor"},
    {"flat", "apartment"},
    {"garbage", "trash"},
    {"get", "buy"},
    {"grab", "buy"},
    {"kid", "child"},
    {"kids", "child"},
    {"mail", "email"},
    {"mom", "mother"},
    {"mommy", "mother"},
    {"mtg", "meeting"},
    {"mum", "mother"},
    {"mummy", "mother"},
    {"phone", "call"},
    {"photo", "picture"},
    {"photos", "picture"},
    {"pic", "picture"},
    {"pick", "buy"},
    {"pickup", "buy"},
    {"pics", "picture"},
    {"purchase", "buy"},
    {"refrigerator", "fridge"},
    {"repair", "fix"},
    {"ring", "call"},
    {"rubbish", "trash"},
    {"shop", "buy"},
    {"telephone", "call"},
    {"tidy", "clean"},
    {"visit", "go"},
};

static const char *const fillers[] = {
    "a",         "about",   "again", "all",     "already", "also",   "am",     "an",
    "and",       "any",     "are",   "as",      "at",      "be",     "been",   "being",
    "by",        "entries", "entry", "finally", "for",     "from",   "had",    "has",
    "have",      "he",      "her",   "hers",    "him",     "his",    "i",      "in",
    "into",      "is",      "it",    "item",    "items",   "its",    "ive",    "just",
    "list",      "me",      "my",    "named",   "now",     "of",     "off",    "on",
    "one",       "ones",    "only",  "our",     "out",     "please", "really", "reminder",
    "reminders", "s",       "she",   "so",      "some",    "stuff",  "task",   "tasks",
    "that",      "the",     "their", "them",    "there",   "these",  "they",   "thing",
    "things",    "this",    "those", "titled",  "to",      "today",  "todo",   "todos",
    "too",       "up",      "was",   "we",      "were",    "which",  "with",   "yesterday",
    "you",       "your",
};

static const char *const vague_verbs[] = {
    "accomplish", "complete", "do",   "finalise", "finalize", "finish", "handle",
    "have",       "knock",    "make", "manage",   "perform",  "sort",   "wrap",
};

static const char *const verbs[] = {
    "apply",    "arrange",  "ask",    "assemble",  "attend",   "back",     "bake",     "book",
    "borrow",   "bring",    "brush",  "build",     "buy",      "call",     "cancel",   "change",
    "charge",   "check",    "choose", "clean",     "clear",    "collect",  "compare",  "confirm",
    "contact",  "cook",     "copy",   "create",    "cut",      "decorate", "deliver",  "deposit",
    "design",   "discuss",  "donate", "download",  "draft",    "draw",     "drive",    "drop",
    "dust",     "edit",     "email",  "empty",     "exchange", "explain",  "feed",     "file",
    "fill",     "find",     "fix",    "fly",       "fold",     "get",      "give",     "go",
    "grab",     "hang",     "hire",   "install",   "invite",   "iron",     "join",     "learn",
    "leave",    "lend",     "mail",   "make",      "measure",  "meet",     "mend",     "message",
    "mop",      "move",     "mow",    "open",      "order",    "organise", "organize", "pack",
    "paint",    "pay",      "phone",  "pick",      "plan",     "plant",    "post",     "practice",
    "practise", "prepare",  "print",  "proofread", "purchase", "put",      "read",     "record",
    "register", "renew",    "rent",   "repair",    "replace",  "reply",    "request",  "research",
    "reserve",  "return",   "review", "ride",      "ring",     "run",      "scan",     "schedule",
    "see",      "sell",     "send",   "sew",       "sharpen",  "ship",     "shop",     "sign",
    "speak",    "start",    "stop",   "study",     "submit",   "sweep",    "take",     "talk",
    "teach",    "tell",     "test",   "text",      "throw",    "tidy",     "train",    "trim",
    "try",      "update",   "upload", "vacuum",    "visit",    "walk",     "wash",     "watch",
    "water",    "withdraw", "work",   "wrap",      "write",
};

static int by_word(const void *key, const void *element)
{
    return strcmp(key, *(const char *const *)element);
}

/* Works for pairs too: `from` is their first member. */
#define FIND(table, word) bsearch(word, table, sizeof table / sizeof *table, sizeof *table, by_word)

const char *match_words_base(const char *word)
{
    const struct pair *found = FIND(irregular, word);
    return found ? found->to : word;
}

const char *match_words_kind(const char *base)
{
    const struct pair *found = FIND(kinds, base);
    return found ? found->to : base;
}

bool match_words_is_filler(const char *word)
{
    return FIND(fillers, word) != NULL;
}

bool match_words_is_vague_verb(const char *base)
{
    return FIND(vague_verbs, base) != NULL;
}

bool match_words_is_verb(const char *base)
{
    return FIND(verbs, base) != NULL;
}
