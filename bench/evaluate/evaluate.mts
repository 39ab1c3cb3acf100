// `npm run evaluate`: how well mail is judged, by the rules, and by a provider where the environment names one.
import { DEFAULT_MONEY_WORDS } from '../../src/features/triage/model/money-words';
import { triageByRules } from '../../src/features/triage/model/rules';
import { judgeByModel } from './by-model.mjs';
import { type Judged, judgementReport, missLines } from './judgements.mjs';
import { type LabelledMail, labelledMails, occasionFor } from './labelled-mails.mjs';
import { learnWords } from './word-lessons.mjs';

const FOLDS = 10;

/** Each mail is judged with words that were learned from the other nine tenths alone. */
function judgeByRules(mails: readonly LabelledMail[]): Judged[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isTried = (_mail: LabelledMail, index: number): boolean => index % FOLDS === fold;
    const weights = learnWords(mails.filter((mail, index) => !isTried(mail, index)));
    return mails.filter(isTried).map((labelled): Judged => {
      const input = { mail: labelled.mail, moneyWords: DEFAULT_MONEY_WORDS, occasion: occasionFor(labelled) };
      const { decision, reasoning } = triageByRules(input, weights);
      return { labelled, decision, reasoning };
    });
  }).flat();
}

const mails = labelledMails();
const started = performance.now();
const byRules = judgeByRules(mails);
console.log(judgementReport(`rules, ${String(FOLDS)}-fold cross-validation`, byRules));
console.log(`cost $0, 0 tokens, ${((performance.now() - started) / 1_000).toFixed(2)} s\n`);
const others = byRules.filter(({ labelled }) => /^[A-Z]|^(?:respond|notify|ignore)$/u.test(labelled.label));
if (others.length > 0) console.log(`${judgementReport('of these, mail that others wrote', others)}\n`);
else console.log('The sweep over ../shared/corpora/triage was left out: it is not there.\n');
if (process.argv.includes('--misses')) console.log(missLines(byRules).join('\n'));
await judgeByModel(mails);
