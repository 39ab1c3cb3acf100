/**
 * Written by `npm run learn`, not by hand: what a word says about whether a mail advertises, as `readWeights` reads it.
 * Learned from bench/evaluate/own-mails.jsonl and two collections under the MIT licence: amd/gaia (c) 2024-2025 Advanced
 * Micro Devices, langchain-ai/agents-from-scratch (c) 2026 LangChain.
 */
export const WORD_TABLE = `
acceleration22 account18 act36 action8 activity19 address30 affecting-20 affordable27 align-9
allocation-16 also15 amd11 any-9 anywhere30 as9 assistance30 at7 attending-19 authorized27 auto-18
back11 bank38 banking38 because20 been15 before9 below33 beneficiary27 best7 between-13 biggest27
birth27 bitcoin27 biz27 blocking-13 both30 budget19 busy27 card30 cash27 certified27 chance19
cheap33 check-16 chen36 ci-13 cialis30 claim41 click43 closes19 closing19 company19 completely30
complimentary27 confidential35 confirmed-15 congratulations35 current-15 currently-18 cycles30
daniel-10 david30 day13 deadline8 deals30 dear22 deceased33 delay36 designed27 details15
development35 dinner-15 direct19 directly12 director27 discount39 discounted30 discounts19
discover27 discreet27 discreetly33 discuss13 distant27 division27 do12 doctor27 dollars30 don22
door30 dr24 drawing27 due30 ecosystem30 eligibility30 eligible27 employee19 ends35 engineering-16
enterprise35 escalate-15 estate27 evaluating33 everything19 exclusive41 expedite27 expires44 fast39
fee19 finalize-15 financial27 first25 flash33 flexible27 free12 frozen27 full18 fund30 funds39
fusion-13 ga-19 gated11 gen27 get14 gift27 given14 gone27 grade27 guarantee27 guaranteed33
hardware-18 headcount-18 heads-13 health27 healthcare27 here22 hold30 hope27 hours17 hsa-13
hyperscaler-19 identity30 immediately17 impacts-13 industry27 inference35 inform27 inheritance40
input-15 inside27 instinct-10 international33 io30 iyer9 jaehoon-15 james33 june-10 kernel-14
lagos30 lance-23 latest-8 left27 legal19 legitimate27 licensed30 licenses33 limited12 link28 ll-10
lock12 martínez30 matters-13 medications35 message8 midnight27 milestone-9 million39 miopen-9 miss30
monday-15 money19 move-13 moved-15 my-11 myself-13 name35 named27 network19 nigeria27 nigerian27 no8
nootropics30 not12 noticed25 notification27 now11 number24 off14 offer35 offering30 office-19
okonkwo11 online27 only14 open11 opportunity33 optimization11 options14 order17 other14 pack27
package24 partnered30 partnership30 pass-8 patel27 permanently33 pharmaceutical38 pharmacy33
pharmadirect27 phone27 plan-16 platform27 plus20 points-8 portal14 positioning-15 preferred27
premium36 prescription38 price27 pricing39 prize27 process22 processing30 product35 production-15
professional30 profile27 program30 programs27 promotion27 question14 questions13 quick7 raci-13
reach9 receive24 recent-18 reduction27 regards8 regression-23 relative36 reminder-15 reply11
required11 reseller30 return-18 returns27 review-14 right30 robin-18 rocblas-10 rocfft-19 rocm-13
routing27 running15 ryzen-8 sale27 samples27 saturday-20 save25 schedule-22 scheduled-13 secure38
selected38 sensitive36 services22 ship27 shipped38 sign-8 situation27 so10 social27 software27
sofía30 solutions38 special36 spots30 sprint-16 stacks27 starter27 still-19 strictly27 suite24
summary-15 supplements27 suppliers27 suspended19 sweepstakes30 sync-15 system11 take19 teams19
tech22 tesla27 test-18 thank-16 thanks-30 these-18 three-15 through12 thursday-20 tier33 time13
timeline-11 today13 tonight19 tools22 top27 trace-21 transfer36 triage-15 triple27 trust30 unlock30
unusual30 update-24 usd39 valid27 validation-9 vectortech30 vendors27 verified27 verify27 viagra36
vikram27 visibility19 waiting22 walk-13 was-18 webinar27 wednesday-16 weekend-13 wellness35
wenjun-16 when-19 where27 who8 win19 wire33 with8 within14 works-24 worth33 would-11 wrote-16
xanax35 xdna-13 year11 yesterday-16
`;
