// `npm run evaluate`: how well mail is judged, by the rules, and by a provider where the environment names one.
import { parseArgs } from 'node:util';
import { decisionSchema } from '../../src/core/triage/model/decision';
import { DEFAULT_MONEY_WORDS } from '../../src/core/triage/model/money-words';
import { triageByRules } from '../../src/core/triage/model/rules';
import { judgeByModel } from './by-model.mjs';
import { type Judged, judgementReport, missLines, placeOf, reasonSample, rowsBy } from './judgements.mjs';
import { KNOWN_FILES, type LabelledMail, occasionFor, readMails } from './labelled-mails.mjs';
import { learningInTime, learningReport } from './learning-curve.mjs';

const { values } = parseArgs({
  options: {
    mail: { type: 'string', multiple: true },
    misses: { type: 'boolean', default: false },
    reasons: { type: 'string' },
  },
});

const { mails: known, ignored: missing } = readMails(KNOWN_FILES);
const own = values.mail === undefined ? null : readMails(values.mail);
const mails = own?.mails ?? known;

/** Each is another mailbox of the simulated person. */
const LEARNING_SEEDS = [1, 2, 3, 4, 5];

function judgeByRules(source: string): Judged[] {
  const judge = (labelled: LabelledMail): Judged => {
    const input = { mail: labelled.mail, moneyWords: DEFAULT_MONEY_WORDS, occasion: occasionFor(labelled) };
    const answer = triageByRules(input);
    return {
      labelled,
      place: placeOf(decisionSchema.parse(answer), labelled),
      reasoning: answer.reasoning,
    };
  };
  return mails.filter((mail) => mail.source === source).map(judge);
}

const sources = [...new Set(mails.map(({ source }) => source))];
const judged = sources.flatMap(judgeByRules);
for (const line of own?.ignored ?? missing) console.log(`ignored ${line}`);
console.log(`\n${judgementReport('rules', judged)}`);
console.log(`\n${rowsBy('by source', ({ source }) => source, judged)}`);
console.log(`\n${rowsBy('by language', ({ language }) => language, judged)}\n`);
if (values.misses) console.log(missLines(judged).join('\n'));
if (values.reasons !== undefined) console.log(reasonSample(judged, Number(values.reasons)).join('\n'));
console.log(`${own === null ? learningReport(LEARNING_SEEDS) : learningInTime(mails)}\n`);
await judgeByModel(mails);
