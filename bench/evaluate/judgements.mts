import { DECISION_KINDS, type DecisionKind } from '../../src/core/triage/model/decision';
import { NO_RULE } from '../../src/core/triage/model/rules';
import type { LabelledMail } from './labelled-mails.mjs';

export interface Judged {
  labelled: LabelledMail;
  /** `null`: no decision, such as after an error. */
  decision: DecisionKind | null;
  reasoning: string;
}

/** How many of how many; the second for the interval. */
interface Share {
  part: number;
  whole: number;
}

const Z = 1.96;

/** Wilson's interval of 95 %, in percent: it holds for few mails and for none, too. */
function interval({ part, whole }: Share): [low: number, high: number] {
  if (whole === 0) return [0, 100];
  const share = part / whole;
  const spread = Z ** 2 / whole;
  const middle = share + spread / 2;
  const reach = Z * Math.sqrt((share * (1 - share)) / whole + spread / (4 * whole));
  return [(100 * (middle - reach)) / (1 + spread), (100 * (middle + reach)) / (1 + spread)];
}

/** `3 of 80, 3.8 % (1.3 to 10.5)` */
function said(share: Share): string {
  const [low, high] = interval(share);
  const percent = ((100 * share.part) / Math.max(1, share.whole)).toFixed(1);
  const bounds = `${Math.max(0, low).toFixed(1)} to ${Math.min(100, high).toFixed(1)}`;
  return `${String(share.part)} of ${String(share.whole)}, ${percent} % (${bounds})`;
}

const isFitting = ({ labelled, decision }: Judged): boolean =>
  decision !== null && labelled.fitting.includes(decision);

const isHarmful = ({ labelled, decision }: Judged): boolean => labelled.needsPerson && decision === 'archive';

const shareOf = (judged: readonly Judged[], isPart: (one: Judged) => boolean): Share => ({
  part: judged.filter(isPart).length,
  whole: judged.length,
});

const SHARES: readonly (readonly [name: string, of: (judged: readonly Judged[]) => Share])[] = [
  ['fitting', (judged) => shareOf(judged, isFitting)],
  ['harmful', (judged) => shareOf(needed(judged), isHarmful)],
  ['no rule', (judged) => shareOf(judged, ({ reasoning }) => reasoning === NO_RULE)],
  ['quoted', (judged) => shareOf(judged, ({ reasoning }) => reasoning.startsWith(ONLY_QUOTED))],
  ['asked', (judged) => shareOf(judged, ({ decision }) => decision === 'needs_info')],
];

const needed = (judged: readonly Judged[]): Judged[] => judged.filter(({ labelled }) => labelled.needsPerson);

/** Rows are labels, columns decisions; below it what matters most, with intervals of 95 %. */
export function judgementReport(name: string, judged: readonly Judged[]): string {
  const always = shareOf(judged, ({ labelled }) => labelled.fitting.includes('archive'));
  return [
    `${name}: ${String(judged.length)} mails`,
    confusionTable(judged),
    ...SHARES.map(([label, of]) => `${MEANINGS[label] ?? label}: ${said(of(judged))}`),
    `fitting if all were archived: ${said(always)}`,
  ].join('\n');
}

/** Beginning of the reason that quotes a mail in which the rules find nothing else. */
const ONLY_QUOTED = 'No question or request found:';

const MEANINGS: Record<string, string> = {
  fitting: 'fitting decisions',
  harmful: 'harmful archives, of those that needed the person',
  'no rule': `"${NO_RULE}"`,
  quoted: `"${ONLY_QUOTED.slice(0, -1)}", with its beginning`,
  asked: 'left to the person (needs_info)',
};

function confusionTable(judged: readonly Judged[]): string {
  const columns = [...DECISION_KINDS, null];
  const labels = [...new Set(judged.map(({ labelled }) => labelled.label))].sort();
  const cell = (text: string | number): string => String(text).padStart(12);
  const rows = labels.map((label) => {
    const own = judged.filter(({ labelled }) => labelled.label === label);
    const counts = columns.map((kind) => cell(own.filter(({ decision }) => decision === kind).length));
    return [label.padEnd(24), ...counts].join('');
  });
  return [[''.padEnd(24), ...columns.map((kind) => cell(kind ?? 'none'))].join(''), ...rows].join('\n');
}

/** A row for each source, language or the like. */
export function rowsBy(
  title: string,
  keyOf: (one: LabelledMail) => string,
  judged: readonly Judged[],
): string {
  const keys = [...new Set(judged.map(({ labelled }) => keyOf(labelled)))].sort();
  const rows = keys.map((key) => {
    const own = judged.filter(({ labelled }) => keyOf(labelled) === key);
    return [key.padEnd(24), ...SHARES.map(([, of]) => said(of(own)).padEnd(36))].join('').trimEnd();
  });
  return [[title.padEnd(24), ...SHARES.map(([name]) => name.padEnd(36))].join('').trimEnd(), ...rows].join(
    '\n',
  );
}

/** The mails whose decision does not agree with the label, the harmful ones first. */
export const missLines = (judged: readonly Judged[]): string[] =>
  judged
    .filter((one) => isHarmful(one) || !isFitting(one))
    .sort((a, b) => Number(isHarmful(b)) - Number(isHarmful(a)))
    .map((one) => `${isHarmful(one) ? 'HARM ' : '     '}${one.labelled.label} -> ${reasonLine(one)}`);

/** Every n-th mail with its reason, for a person to read whether it is true. */
export function reasonSample(judged: readonly Judged[], size: number): string[] {
  const step = Math.max(1, Math.floor(judged.length / Math.max(1, size)));
  return judged
    .filter((_one, index) => index % step === 0)
    .slice(0, size)
    .map((one) => `${reasonLine(one)}\n${one.labelled.mail.body.trim().replace(/^/gmu, '    | ')}\n`);
}

const reasonLine = ({ decision, reasoning, labelled: { mail, source } }: Judged): string =>
  `${decision ?? 'none'}: ${mail.subject} | ${reasoning} [${source}, from ${mail.from ?? 'nobody'}]`;
