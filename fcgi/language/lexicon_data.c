/* The assistant's words as data: add a word here, not a rule elsewhere. */
#include "language/lexicon.h"

const struct lexicon_row lexicon_rows[] = {
    {"add", "add adding append jot pencil include stick pop chuck toss"},
    {"make", "create creating set setup make making give send put place new schedule enter insert "
             "write record log book plan start need want get save note register track"},
    {"remind", "remind reminded reminding notify alert nudge poke ping buzz prompt warn"},
    {"delete",
     "delete deleting remove removing erase erasing cancel clear wipe trash scrap discard bin "
     "dump eliminate scratch ditch purge nix drop unset dismiss destroy axe toss kill "
     "deleted removed erased cancelled canceled unschedule omit"},
    {"change",
     "change update modify edit move reschedule rename postpone shift adjust alter switch "
     "delay revise push swap amend retitle changed updated moved rescheduled replace "
     "extend bump defer tweak changing updating moving reset upgrade scoot advance "
     "reassign"},
    {"done", "done finished complete completed accomplished ticked"},
    {"undone",
     "undone incomplete pending unfinished open outstanding remaining uncompleted unchecked "
     "todo active left unticked"},
    {"show",
     "show list display view see read tell give check get find pull open look browse recite "
     "repeat hear know say describe bring print retrieve fetch access present review go run "
     "search enumerate confirm refresh name relay mention summarize summarise count filter sort "
     "recall provide"},
    {"task",
     "task todo to-do reminder alert notification notice nudge item chore errand entry note "
     "alarm buzz poke assignment"},
    {"tasks",
     "tasks todos to-dos to-do's todo's reminders alerts notifications notices nudges items "
     "chores errands entries notes assignments"},
    {"list", "list lists calendar agenda schedule planner tasklist todolist checklist plate diary"},
    {"event", "meeting meetings appointment appointments event events appt appts plans"},
    {"wh", "what which when where who whom whose why how"},
    {"aux",
     "is are am was were be been being do does did have has had can could will would shall should "
     "may might must"},
    {"det", "the my our this that these those a an any some your his her their its every each all "
            "another"},
    {"prep",
     "to for of on in at by from off about with into onto regarding concerning under over after "
     "before until till during without within around near through as per than re"},
    {"pronoun", "it that this them those these one ones both"},
    {"function",
     "i you he she we they me us him myself yourself and or but if so then than not no there "
     "here just also too up out off down who what which when where why how because since while"},
    {"do",
     "buy call pay clean get pick send email finish write read go take make do study wash return "
     "book "
     "schedule submit order visit fix renew meet prepare water walk feed check review cook bring "
     "mail "
     "text print plan organize organise drop sign file collect vacuum mop sweep dust iron fold "
     "bake "
     "practice practise exercise workout run jog swim train learn attend watch start stop turn "
     "change "
     "move sell donate pack unpack install uninstall update upgrade download upload backup back "
     "deploy "
     "test debug refactor merge push ship draft edit proofread revise publish post message contact "
     "ask tell talk speak discuss follow confirm reserve register apply enroll cancel deliver "
     "drive "
     "park refill refuel charge replace repair paint build assemble hang mow rake trim prune plant "
     "harvest dig shovel lock close open set give hand lend borrow find look search research "
     "compare "
     "choose decide invite host celebrate wrap bathe groom brush shave shower eat drink sleep rest "
     "meditate stretch pray journal withdraw deposit transfer invoice bill budget save invest "
     "purchase grab fetch shop stock replenish defrost thaw marinate chop peel wipe scrub polish "
     "declutter sort tidy empty throw toss recycle compost rotate inflate tune measure weigh "
     "record "
     "log track register vote volunteer babysit help teach grade present rehearse sing dance play "
     "remember ring phone fax scan copy laminate staple archive configure setup research interview "
     "hire "
     "onboard negotiate approve vaccinate see reply respond finalize finalise arrange analyze "
     "complete pray cut put leave work use try hold sew knit dry air reset reboot restart unclog "
     "drain reschedule summarize translate memorize outline design sketch draw prep tutor unload "
     "load "
     "fill switch heat preheat warm boil freeze rinse soak weed fertilize mulch spray seal mend "
     "hem "
     "sand stain caulk wax detail shampoo bike hike lift restock reorder steam wear wish thank "
     "keep "
     "claim refund pickup redo rewrite resend visit verify check-in rsvp book-in work-out"},
    {"off",
     "song songs music playlist playlists album albums artist soundtrack tune weather forecast "
     "temperature "
     "humidity fahrenheit celsius traffic thermostat volume lights bank amex visa pin apr routing "
     "credit debit balance balances stock stocks exchange currency timezone synonym calories joke "
     "jokes "
     "definition population capital president airline airlines uber lyft taxi podcast radio "
     "station "
     "news headlines lyrics battery wifi screen speaker voice accent language chats chat avatar "
     "address "
     "instagram facebook twitter tweet election warning rewards restaurant restaurants recipe "
     "recipes "
     "insurance timer stopwatch channel lighting track score scores trivia dice coin snow rain "
     "raining sunny windy cloudy "
     "distance miles youtube spotify netflix hulu pandora itunes bluetooth brightness ringtone "
     "wallpaper roomba bitcoin nasdaq dow horoscope zodiac 401k luggage mpg odometer transactions "
     "transaction fraud overdraft bucks selfie sunset sunrise translation pronounce countdown "
     "settings points savings w2 account accounts navigation tolls"},
    {"media",
     "song songs music playlist playlists album albums artist soundtrack tune tunes track tracks"},
    {"aside", "door doors garage fan heater blinds app apps tab tabs gallery roomba movie movies "
              "showtimes light lamp heating account accounts price prices cab flight "
              "flights hotel "
              "spell game games dollars euros name vaccine symptoms phone iphone novel textbook "
              "book saga episode "
              "show tv channel video videos chapter stars gas tire tires oil mileage card paycheck "
              "salary taxes "
              "vacation holiday holidays pto concert genre band coffee machine email emails inbox "
              "message messages "
              "contacts contact number location delivery package order reservation table seats "
              "tickets fact quote "
              "quotes ingredients substitute nutrition world country city degrees directions route "
              "passport joke voicemail mortgage headache "
              "meaning word words person people photo photos picture pictures search website "
              "internet status downtown nearby local "
              "neighborhood town festival festivals concerts theaters theater theatre theatres "
              "cinema cinemas "
              "film films"},
    {"offverb",
     "play rate navigate translate spell calculate convert roll flip shuffle resume pause skip "
     "rewind "
     "dim brighten mute unmute define google locate react tweet whisper explain recommend suggest "
     "declare pretend rephrase book reserve replay view retrieve transfer freeze unfreeze activate "
     "deactivate connect disconnect sing facetime enable avoid venmo"},
    {"device",
     "phone brightness volume thermostat temperature heat heating heater ac light lights lamp "
     "lamps "
     "fan fans tv television blinds curtains shades screen speaker speakers wifi bluetooth ringer "
     "ringtone wallpaper channel roomba bass sound airplane oven"},
    {"occasion",
     "lunch dinner breakfast brunch supper party birthday wedding recital practice class lesson "
     "interview haircut dentist doctor vet checkup reunion conference standup sync workshop "
     "webinar "
     "seminar rehearsal trip picnic bbq barbecue cookout potluck graduation anniversary yoga exam "
     "session meetup playdate surgery physical tournament banquet fundraiser ceremony "
     "orientation training therapy massage manicure photoshoot sleepover luncheon funeral baptism "
     "coffee drinks"},
    {"name",
     "alexa siri olly google cortana assistant ai bot chatbot computer pda todochat todobot jarvis "
     "robot buddy bud dude man mate friend pal"},
    {"polite", "please pls plz kindly thanks thank thankyou thx ty cheers appreciated"},
    {"yes",
     "perfecto prefect yeap yeh yesh yass yas yuppers righto splendid brilliant superb marvelous "
     "terrific yes yeah yep yup yea ya yah aye yess yesss si oui affirmative absolutely definitely "
     "certainly "
     "indeed exactly precisely agreed totally sure ok okay okey okie k kk alright correct right "
     "true "
     "confirm confirmed confirming approved approve proceed perfect fine great awesome excellent "
     "fantastic wonderful cool good yessir surely positively naturally granted"},
    {"no", "no nope nah naw negative nay non never negatory noo nooo"},
    {"assent",
     "perfecto prefect splendid brilliant superb marvelous terrific yeap that this it its thats is "
     "was are be does do did done will would should can could may i we "
     "you me "
     "my us the a an of to for in on at with by and or but so well oh ah um hmm just really very "
     "much too "
     "also now then here there one ones all both any right good great perfect fine correct true "
     "cool "
     "awesome excellent nice lovely super wonderful fantastic amazing okay ok sure yes yeah yep "
     "yup "
     "thanks thank please sir look looks looking like likes liked love sound sounds seem seems "
     "appear "
     "appears work works working go going ahead on with confirm confirmed approve agree agreed "
     "absolutely definitely certainly indeed exactly precisely totally what want wanted need "
     "needed "
     "have has got get it'll i'm said say saying think thinks believe guess suppose know see mean "
     "course answer statement response question affirmative positive certain sure already enough "
     "correctly everything thing things detail details info information way how about as am were "
     "proceed continue process make sense makes better best ready suitable happy glad excited go "
     "not no nope never don't isn't wrong false incorrect untrue inaccurate bad neither nor "
     "anything else nothing more later if when gonna gotta have let lets vote most doubt concur "
     "affirm uh huh uh-huh mhm mm roger legit valid board count "
     "happen question means why rather disagree refuse truth interested deal bother siree "
     "circumstances bogus nonsense fact facts denied deny rejected permission granted "
     "definite fact factual accurate actually honestly only even still same booking u ya booked "
     "ever happening happen way heck hell chance mistaken today time quite pretty about these "
     "those they "
     "certain plan idea meant must case proper completely entirely close nothing afraid lie fully "
     "partly lot bunch "
     "million "
     "vote accept accepted opposite tell told asked wish hope bet order ordered sweet choice swell "
     "fab fabulous stellar neat rad dope solid fair ideal bingo prefer obviously clearly "
     "undoubtedly dandy peachy delightful lovely pick option time date"},
    {"good",
     "sweet swell fab fabulous stellar neat rad dope solid ideal bingo dandy peachy delightful "
     "certain plan perfecto prefect splendid brilliant superb marvelous terrific bet concur affirm "
     "legit valid roger truth fact facts mhm uh-huh good great perfect fine correct right "
     "true cool awesome excellent nice lovely super "
     "wonderful "
     "fantastic amazing okay ok accurate suitable better affirmative agree agreed works "
     "work granted "
     "ahead proceed want excited happy glad positive factual sense like love exactly "
     "approve approved "
     "confirm confirmed accept accepted"},
    {"bad", "disagree refuse deny denied bogus nonsense rejected decline wrong false incorrect "
            "untrue inaccurate bad negative fake erroneous opposite mistaken lie "
            "invalid incorrectly unacceptable"},
    {"not", "not no never nope neither none n't cannot isnt wasnt doesnt wouldnt"},
    {"cancel", "rescind retract withdraw annul nullify backtrack reject decline cancel stop abort "
               "halt terminate end discontinue quit scrap ignore "
               "negate nevermind "
               "forget undo revert cease drop wait scratch exit disregard leave hold skip kill "
               "cancelled canceled"},
    {"process",
     "talking speaking have know answer process processes action command commands request input "
     "operation current "
     "present last "
     "previous task this that it what you are doing were i said told asked to do the your please "
     "now immediately just everything about all everything of and back go right away "
     "current whatever working on my me for us thing going am saying said is let lets mind "
     "changed i've changed adding cancel stop anymore those these same instruction instructions "
     "need not gave given complete command conversation session activity thought never don't no in "
     "its tracks progress"},
    {"help",
     "help helping helpful assist assistance answer answers answering ask asking asked question "
     "questions "
     "subject subjects topic topics area areas thing things stuff kind kinds type types sort sorts "
     "know knowledge knowledgeable knowledgable familiar capable able capability capabilities "
     "ability "
     "abilities skill skills feature features function functions offer support supports handle "
     "understand "
     "specialize specialized specialty specialties expertise expert excel example examples "
     "suggestion "
     "suggestions idea ideas information info tell talk chat discuss say respond use used allowed "
     "permitted "
     "acceptable permissible possible available range limits limit everything anything something "
     "nothing else "
     "list give show provide explain inform purpose let options commands fields field learn ways "
     "way well "
     "other different various some many much category categories suggest want need wish exactly "
     "partial "
     "prefer versed like good best great get favor see more cover talking about expect request "
     "requests "
     "provide provides service services tasks task trained designed made do does doing work"},
    {"hello",
     "hi hello hey howdy greetings hiya yo hola bonjour aloha sup wassup whatsup heya hallo ciao "
     "namaste gday ahoy salutations hullo morning afternoon evening"},
    {"all", "all everything every each entire whole both"},
    {"high", "urgent urgently important asap critical crucial vital high highest top"},
    {"low", "low lowest unimportant minor"},
    {"overdue", "overdue late missed"},
    {"field",
     "title name description deadline priority date time due note notes details detail status text "
     "wording label content importance"},
    {"unit", "minute minutes min mins hour hours hr hrs day days week weeks month months"},
    {"quality", "old older big small little large huge tiny long silly stupid dumb boring funny "
                "odd strange weird random secret ugly annoying pointless useless"},
    {"open_", "reopen uncheck untick unmark uncomplete undo re-open reactivate uncross"},
    {"ordinal",
     "first second third fourth fifth sixth seventh eighth ninth tenth last final 1st 2nd 3rd 4th "
     "5th 6th 7th 8th 9th 10th top bottom latest"},
    {"number", "one two three four five six seven eight nine ten"},
    {NULL, NULL},
};

const char lexicon_numbers[] =
    "first=1 second=2 third=3 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9 tenth=10 last=-1 "
    "final=-1 latest=-1 bottom=-1 top=1 1st=1 2nd=2 3rd=3 4th=4 5th=5 6th=6 7th=7 8th=8 9th=9 "
    "10th=10 "
    "one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10";

const char lexicon_pasts[] =
    "bought=buy paid=pay sent=send wrote=write written=write read=read went=go gone=go took=take "
    "taken=take made=make did=do got=get gotten=get met=meet brought=bring fed=feed ran=run "
    "swam=swim "
    "told=tell spoke=speak spoken=speak gave=give given=give found=find saw=see seen=see ate=eat "
    "eaten=eat drank=drink slept=sleep sang=sing drove=drive driven=drive swept=sweep hung=hang "
    "built=build sold=sell lent=lend chose=choose chosen=choose held=hold kept=keep "
    "threw=throw thrown=throw taught=teach dug=dig rang=ring drew=draw drawn=draw sewed=sew "
    "bathed=bathe fixed=fix called=call cleaned=clean picked=pick "
    "emailed=email mailed=mail texted=text finished=finish completed=complete washed=wash "
    "returned=return booked=book scheduled=schedule submitted=submit ordered=order visited=visit "
    "renewed=renew prepared=prepare watered=water walked=walk checked=check reviewed=review "
    "cooked=cook printed=print planned=plan dropped=drop signed=sign filed=file collected=collect "
    "vacuumed=vacuum mopped=mop dusted=dust ironed=iron folded=fold baked=bake practiced=practice "
    "exercised=exercise worked=work attended=attend watched=watch studied=study packed=pack "
    "unpacked=unpack installed=install updated=update downloaded=download uploaded=upload "
    "deployed=deploy tested=test merged=merge pushed=push shipped=ship drafted=draft edited=edit "
    "published=publish posted=post messaged=message contacted=contact asked=ask talked=talk "
    "discussed=discuss followed=follow confirmed=confirm reserved=reserve registered=register "
    "applied=apply delivered=deliver parked=park refilled=refill charged=charge replaced=replace "
    "repaired=repair painted=paint assembled=assemble mowed=mow raked=rake trimmed=trim "
    "planted=plant "
    "locked=lock closed=close invited=invite wrapped=wrap groomed=groom brushed=brush "
    "deposited=deposit transferred=transfer purchased=purchase grabbed=grab shopped=shop "
    "wiped=wipe scrubbed=scrub polished=polish sorted=sort tidied=tidy emptied=empty tossed=toss "
    "recycled=recycle phoned=phone scanned=scan copied=copy archived=archive interviewed=interview "
    "replied=reply responded=respond finalized=finalize arranged=arrange handed=hand moved=move "
    "cancelled=cancel canceled=cancel fetched=fetch donated=donate tuned=tune voted=vote "
    "helped=help tried=try proofread=proofread researched=research jogged=jog trained=train "
    "organized=organize organised=organise loaded=load unloaded=unload prepped=prep";

const char lexicon_slips[] =
    "to-do=todo to-dos=todos to-do's=todos todo's=todos remider=reminder reminer=reminder "
    "rember=remember remeber=remember tasl=task taks=task "
    "tsk=task "
    "lst=list lisr=list lits=list shw=show shwo=show calender=calendar calandar=calendar "
    "calander=calendar nerver=never neverming=nevermind "
    "delte=delete dlete=delete deate=delete remov=remove remve=remove chnage=change chage=change "
    "cange=change ad=add aad=add dont=don't pleas=please plase=please creat=create crate=create "
    "finsih=finish finised=finished compelete=complete complet=complete mrak=mark makr=mark "
    "todoo=todo tomorow=tomorrow remaind=remind remined=remind reminde=remind wat=what "
    "whats=what's "
    "appt=appointment sechdule=schedule shedule=schedule helo=hello";

const char lexicon_keys[] =
    "delete remove cancel update change modify remind reminder reminders remember complete "
    "completed "
    "finish finished schedule calendar reschedule rename postpone appointment notification tasks "
    "create display please priority deadline description";
