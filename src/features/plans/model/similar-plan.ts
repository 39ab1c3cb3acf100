import { lowerCaseWords } from '../../../kernel/mail/text/words';
import { compareMissions, isIncomplete, type PlacedPlan } from './mission';
import { isSameSource, type SourceOfPlan } from './same-source';

/** Source and path as the new plan would have them. */
export interface WorkToFind extends SourceOfPlan {
  text: string;
}

/**
 * The plan in work for the same task: from the same note, or with an objective, a context and steps that contain everything
 * the text says; `null` if there is none. Deliberately strict: "the invoice for Ada" and "the invoice for Ben" differ in
 * one word, and continuing the wrong plan is worse than making a second one.
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

/** Whether a text describes the plan's task. Only of moderate length: others hold more, or too little. */
function saysTheSame(wanted: ReadonlySet<string>, { plan }: PlacedPlan): boolean {
  if (wanted.size < 2 || wanted.size > MOST) return false;
  const objective = tellingWords(plan.objective);
  // Two words may occur in any plan's context, so they are compared with the objective only.
  if (wanted.size < LEAST) return objective.size <= LEAST && isWithin(wanted, objective);
  const steps = plan.steps.map(({ text }) => text).join(' ');
  const said = new Set([...objective, ...tellingWords(`${plan.context} ${steps}`)]);
  if (isWithin(wanted, said)) return true;
  return objective.size >= LEAST && objective.size >= wanted.size * SHARE && isWithin(objective, wanted);
}

const isWithin = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean =>
  [...few].every((word) => many.has(word));

/** Words that distinguish tasks, without their endings. */
export const tellingWords = (text: string): Set<string> =>
  new Set(
    lowerCaseWords(text)
      .filter((word) => !SMALL_WORDS.has(word))
      .map((word) => (word.length > 4 ? word.replace(/(?:ing|s)$/u, '') : word)),
  );

const LEAST = 3;
const MOST = 60;
/** Share of the text's words that the plan must contain if the text says more than the objective. */
const SHARE = 0.7;

/** Words that do not distinguish tasks. Numbers and single letters do, as in "client A". */
const SMALL_WORDS = new Set(
  (
    'the an and or to of for in on at by with from it its is be this that via please me my ' +
    'der die das den dem ein eine einen und oder zu für in im am von mit bitte es ' +
    'le la les un une des et ou pour de du dans par avec el los las una y o para con por ' +
    // Verbs that only say that something is to be done.
    'plan planning organise organize arrange prepare preparing make making do doing get getting need needs want help start handle sort out has have our we is are done ready set up ' +
    'plane planen organisiere organisieren vorbereiten bereite mache machen erledige erledigen kümmere um wir unser unsere ist hat fertig ' +
    'organise organiser prépare préparer faire fais nous notre organiza organizar prepara preparar hacer haz nuestra nuestro ' +
    'il lo gli uno e per di da os as um uma com het een en of voor van met ' +
    // Words that only join one step to the next.
    'then first next finally lastly after afterwards dann danach zuerst zuletzt puis ensuite enfin luego después poi dopo infine depois dan daarna'
  ).split(' '),
);
