/**
 * How much each word suggests that a mail advertises, in the format of `readWeights`. Written by `npm run learn`, not
 * by hand. Learned from bench/evaluate/own-mails.jsonl and three collections under the MIT licence: amd/gaia (c)
 * 2024-2025 Advanced Micro Devices, langchain-ai/agents-from-scratch (c) 2026 LangChain,
 * sungwoo-parkk/email-triage-langgraph.
 */
export const WORD_TABLE = `
above-16 across10 act40 action11 activity23 add-10 additional-8 address18 advise-8 again9 also18 am8
amazing20 an7 annual9 are8 as11 asked20 assistance34 at9 attached-16 attending-15 away20 be7
because24 been13 before12 below20 best11 between-10 both23 building-10 came9 cannot14 catalog9
certificate-11 chance22 change-10 cheap36 check-14 claim45 clarify-10 click47 closed9 closing14
complete-8 completed-8 confidential38 control-8 convenience9 costs20 could7 credentials9 current-19
currently-16 day12 days14 deal20 deceased36 details19 dinner-11 directly16 discount43 discounts23
discuss16 do14 does-10 dollars34 door34 due10 earliest14 employee23 ends38 engagement-8 ensure-8
errors9 everything23 exclusive45 expedite20 expires32 fast43 fee18 feel-8 few9 file9 find-10 first29
flash36 found9 free16 full14 fund34 funds43 get14 given18 go9 guaranteed36 hands9 hardware-15 have9
headcount-14 heads-10 held9 help10 here26 hours21 how9 identity34 immediately21 incident-8
including14 information11 input-11 interested20 join9 keep20 last8 late9 leads9 left31 licenses36
limited15 link31 lock16 market-10 mentioned20 message11 million43 minutes10 model20 money23 more9
move-11 moved-14 name38 named20 noon14 not9 notes-8 noticed29 now15 number27 off17 offer38 once9
only18 open14 opportunity36 order20 other18 package19 pay9 pending-11 permanently20 picked9
pipelines20 plan-15 plans8 prescription42 prices20 pricing43 prior20 process20 product38
production-11 question8 questions17 quick11 reach12 reaching11 read9 receive27 received-10 recent-14
records20 regards12 register20 reminder-13 request-15 required13 response9 restaurant-11 results11
return-17 review-12 room-8 run-11 runs-14 save29 schedule-19 scheduled-13 second9 selected42
shipped42 signed-13 so13 some9 sorry14 space9 specifically9 specs9 spot14 spots34 sprint-13 still-15
submission-10 summary-11 support11 suspended23 tech25 terms9 than-8 these-14 through14 time17
today15 tonight23 tools25 transfer40 unusual34 upcoming14 update-22 updated-10 valued9 visibility23
walk-10 was-17 weeks9 when-15 where20 whether-8 which8 who11 will8 window8 with10 within17 won14
works-20 would-9 year12 yesterday-13 your9 yours20
`;
