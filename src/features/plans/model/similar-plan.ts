import { lowerCaseWords } from '../../../kernel/mail/text/words';
import { compareMissions, isIncomplete, type PlacedPlan } from './mission';
import { isSameSource, type SourceOfPlan } from './same-source';

/** Source and path as in the plan that would be made. */
export interface WorkToFind extends SourceOfPlan {
  text: string;
}

/**
 * The plan in work that is about the same: made from the same note, else one whose objective and context say all that
 * the text says. Nothing less will do: "the invoice for Ada" and "the invoice for Ben" differ in a word, and the wrong
 * plan gone on with costs more than a second one. `null`: there is none.
 */
export function findSimilarPlan<Placed extends PlacedPlan>(
  work: WorkToFind,
  plans: readonly Placed[],
): Placed | null {
  const open = plans.filter(isIncomplete).sort(compareMissions);
  const wanted = tellingWords(work.text);
  const isSame = ({ plan }: Placed): boolean => isSameSource(plan, work);
  return open.find(isSame) ?? open.find((placed) => saysTheSame(wanted, placed)) ?? null;
}

/** A long text says more than its plan does, and a short one too little to know. */
function saysTheSame(wanted: ReadonlySet<string>, { plan }: PlacedPlan): boolean {
  if (wanted.size < LEAST || wanted.size > MOST) return false;
  const objective = tellingWords(plan.objective);
  const said = new Set([...objective, ...tellingWords(plan.context)]);
  if (isWithin(wanted, said)) return true;
  return objective.size >= LEAST && objective.size >= wanted.size * SHARE && isWithin(objective, wanted);
}

const isWithin = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean =>
  [...few].every((word) => many.has(word));

/** The words that tell one task from another. */
export const tellingWords = (text: string): Set<string> =>
  new Set(lowerCaseWords(text).filter((word) => !SMALL_WORDS.has(word)));

const LEAST = 3;
const MOST = 60;
/** Of the words of the text, where it says more than the objective. */
const SHARE = 0.7;

/** The letter of "client A" is no small word, nor is a number: they tell one from the other. */
const SMALL_WORDS = new Set(
  (
    'the an and or to of for in on at by with from it its is be this that via please me my ' +
    'der die das den dem ein eine einen und oder zu für in im am von mit bitte es ' +
    'le la les un une des et ou pour de du dans par avec el los las una y o para con por ' +
    'il lo gli uno e per di da os as um uma com het een en of voor van met'
  ).split(' '),
);
