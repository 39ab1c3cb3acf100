import { DECISION_KINDS, type DecisionKind } from '../../src/features/triage/model/decision';
import type { LabelledMail } from './labelled-mails.mjs';

export interface Judged {
  labelled: LabelledMail;
  /** `null`: no decision, such as after an error. */
  decision: DecisionKind | null;
  reasoning: string;
}

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** Rows are labels, columns decisions; below it what matters most. */
export function judgementReport(name: string, judged: readonly Judged[]): string {
  const columns = [...DECISION_KINDS, null];
  const labels = [...new Set(judged.map(({ labelled }) => labelled.label))].sort();
  const cell = (text: string | number): string => String(text).padStart(12);
  const rows = labels.map((label) => {
    const own = judged.filter(({ labelled }) => labelled.label === label);
    return [
      label.padEnd(16),
      ...columns.map((kind) => cell(own.filter(({ decision }) => decision === kind).length)),
    ];
  });
  const agree = judged.filter(
    ({ labelled, decision }) => decision !== null && labelled.fitting.includes(decision),
  );
  const always = judged.filter(({ labelled }) => labelled.fitting.includes('archive'));
  const needed = judged.filter(({ labelled }) => labelled.needsPerson);
  const harmful = needed.filter(({ decision }) => decision === 'archive');
  return [
    `${name}: ${String(judged.length)} mails`,
    [''.padEnd(16), ...columns.map((kind) => cell(kind ?? 'none'))].join(''),
    ...rows.map((row) => row.join('')),
    `accuracy ${percent(agree.length, judged.length)} (always archive: ${percent(always.length, judged.length)})`,
    `harmful archives ${String(harmful.length)} of ${String(needed.length)} that needed the person (${percent(harmful.length, needed.length)})`,
  ].join('\n');
}

/** The mails whose decision does not agree with the label, the harmful ones first. */
export const missLines = (judged: readonly Judged[]): string[] =>
  judged
    .filter((one) => isHarmful(one) || one.decision === null || !one.labelled.fitting.includes(one.decision))
    .sort((a, b) => Number(isHarmful(b)) - Number(isHarmful(a)))
    .map(
      (one) =>
        `${isHarmful(one) ? 'HARM ' : '     '}${one.labelled.label} -> ${one.decision ?? 'none'}: ${one.labelled.mail.subject} | ${one.reasoning}`,
    );

const isHarmful = ({ labelled, decision }: Judged): boolean => labelled.needsPerson && decision === 'archive';
