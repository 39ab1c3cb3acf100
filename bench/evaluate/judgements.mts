import type { Decision } from '../../src/core/triage/model/decision';
import { DEFAULT_MONEY_WORDS } from '../../src/core/triage/model/money-words';
import { purposeOf } from '../../src/core/triage/model/purpose';
import type { LabelledMail } from './labelled-mails.mjs';

/** Where a mail ends up: a decision, or for what the person gets it; `none` without a decision, such as after an error. */
export const PLACES = [
  'urgent',
  'draft_reply',
  'delegate',
  'answer',
  'do',
  'read',
  'receipt',
  'archive',
  'none',
] as const;

export type Place = (typeof PLACES)[number];

export interface Judged {
  labelled: LabelledMail;
  place: Place;
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

/** Mail that is archived, or put among what is only to be read. */
const isCleared = ({ place }: Judged): boolean => place === 'archive' || place === 'read';

function isFitting({ labelled: { fitting }, place }: Judged): boolean {
  if (place === 'read') return fitting.includes('archive') || fitting.includes('needs_info');
  return fitting.some(
    (kind) => kind === (['answer', 'do', 'receipt'].includes(place) ? 'needs_info' : place),
  );
}

const isNoise = ({ fitting }: LabelledMail): boolean => fitting.length === 1 && fitting[0] === 'archive';

const isHarmful = (one: Judged): boolean => one.labelled.needsPerson && isCleared(one);

const shareOf = (judged: readonly Judged[], isPart: (one: Judged) => boolean): Share => ({
  part: judged.filter(isPart).length,
  whole: judged.length,
});

const noiseOf = (judged: readonly Judged[]): Judged[] => judged.filter(({ labelled }) => isNoise(labelled));
const rowsOf = (judged: readonly Judged[]): Judged[] =>
  judged.filter((one) => !isCleared(one) && one.place !== 'receipt');

const SHARES: readonly (readonly [name: string, of: (judged: readonly Judged[]) => Share])[] = [
  ['fitting', (judged) => shareOf(judged, isFitting)],
  ['harmful', (judged) => shareOf(needed(judged), isHarmful)],
  ['noise', (judged) => shareOf(noiseOf(judged), isCleared)],
  ['rows', (judged) => ({ part: rowsOf(judged).length, whole: judged.length })],
  ['matter', (judged) => shareOf(rowsOf(judged), ({ labelled }) => !isNoise(labelled))],
  ['drafts', (judged) => shareOf(noiseOf(judged), ({ place }) => place === 'draft_reply')],
];

const needed = (judged: readonly Judged[]): Judged[] => judged.filter(({ labelled }) => labelled.needsPerson);

/** Rows are labels, columns places; below it what matters most, with intervals of 95 %. */
export function judgementReport(name: string, judged: readonly Judged[]): string {
  const always = shareOf(judged, ({ labelled }) => labelled.fitting.includes('archive'));
  return [
    `${name}: ${String(judged.length)} mails`,
    confusionTable(judged),
    ...SHARES.map(([label, of]) => `${MEANINGS[label] ?? label}: ${said(of(judged))}`),
    `fitting if all were archived: ${said(always)}`,
  ].join('\n');
}

const MEANINGS: Record<string, string> = {
  fitting: 'fitting decisions',
  harmful: 'archived or to be read, of those that needed the person',
  noise: 'archived or to be read, of those that want nothing',
  rows: 'rows for the person, receipts and what is to be read left out',
  matter: 'of these rows, those that want something',
  drafts: 'drafts to mail that wants nothing',
};

function confusionTable(judged: readonly Judged[]): string {
  const labels = [...new Set(judged.map(({ labelled }) => labelled.label))].sort();
  const cell = (text: string | number): string => String(text).padStart(12);
  const rows = labels.map((label) => {
    const own = judged.filter(({ labelled }) => labelled.label === label);
    const counts = PLACES.map((place) => cell(own.filter((one) => one.place === place).length));
    return [label.padEnd(24), ...counts].join('');
  });
  return [[''.padEnd(24), ...PLACES.map(cell)].join(''), ...rows].join('\n');
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

const reasonLine = ({ place, reasoning, labelled: { mail, source } }: Judged): string =>
  `${place}: ${mail.subject} | ${reasoning} [${source}, from ${mail.from ?? 'nobody'}]`;

/** The place of a decision on a mail. */
export function placeOf(decision: Decision, { mail }: LabelledMail): Place {
  if (decision.kind !== 'needs_info') return decision.kind;
  return decision.isReceipt === true ? 'receipt' : (purposeOf(decision, mail, DEFAULT_MONEY_WORDS) ?? 'do');
}
