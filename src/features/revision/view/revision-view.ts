import { type Fault, FAULTS } from '../model/fault';
import type { Round, Ruling } from '../model/loop';
import type { LoopRecord } from '../model/loop-record';
import { counted } from '../../../core/app/view/words/counted';
import { type DiffPart, isRewritten, wordDiff } from '../../../core/app/view/words/word-diff';

export interface DraftVersion {
  /** Number of the round; `null` for the draft's present text, if no round wrote it. */
  round: number | null;
  /** Name of the version: "First draft", "Round 2", "Now". */
  name: string;
  /** Score of the evaluation: "0.58"; `null` if there was no evaluation. */
  score: string | null;
  /** Phrases for the verdict on safety, the overseer's ruling and the faults, without a full stop. */
  remarks: readonly string[];
  /** The text, with its changes to the first draft unless little of that is left. */
  parts: readonly DiffPart[];
  /** Whether this is the draft's present text. */
  isCurrent: boolean;
}

export interface RevisionView {
  /** Name of the record that contains the rounds. */
  record: string;
  /** Number of versions, then the scores of the first draft and of the one in use: "3 versions: 0.58 → 0.91". */
  summary: string;
  rounds: readonly DraftVersion[];
}

/** Makes the view of a revision. `current`: the draft's present text. Pure. */
export function revisionView(
  record: string,
  { rounds, used: best }: LoopRecord,
  current: string,
): RevisionView {
  const first = rounds[0]?.text ?? current;
  // Two rounds may have the same text; the later one was used.
  const used = [...rounds].reverse().find(({ text }) => text === current);
  const own = { round: null, text: current, ruling: null, evaluation: null };
  const versions = [...rounds, ...(used === undefined ? [own] : [])].map((round) => ({
    round: round.round,
    name: nameOf(round.round),
    score: scoreOf(round),
    remarks: remarksOn(round),
    parts: round.round === 0 ? [unchanged(first)] : changesSince(first, round.text),
    isCurrent: round === (used ?? own),
  }));
  const scores = new Set([rounds[0], used ?? rounds[best]].flatMap((round) => scoreOf(round) ?? []));
  return {
    record,
    summary: `${counted(versions.length, 'version')}${scores.size === 0 ? '' : `: ${[...scores].join(' → ')}`}`,
    rounds: versions,
  };
}

const scoreOf = (round: Pick<Round, 'evaluation'> | undefined): string | null =>
  round?.evaluation?.confidence.toFixed(2) ?? null;

function changesSince(first: string, text: string): DiffPart[] {
  const parts = wordDiff(first, text);
  return isRewritten(parts) ? [unchanged(text)] : parts;
}

const unchanged = (text: string): DiffPart => ({ kind: 'same', text, isTarget: false });

function nameOf(round: number | null): string {
  if (round === null) return 'Now';
  return round === 0 ? 'First draft' : `Round ${String(round)}`;
}

function remarksOn({ evaluation, ruling }: Pick<Round, 'evaluation' | 'ruling'>): string[] {
  const { isSafe, faults } = evaluation ?? { isSafe: null, faults: [] };
  const safety = isSafe === null ? 'Not evaluated' : isSafe ? 'Safe to send' : 'Not safe to send';
  return [...new Set([safety, ...rulingWords(ruling), ...faults.map(faultWords)])];
}

const faultWords = ({ kind, quotation }: Fault): string =>
  `${FAULTS[kind].words}${quotation === '' ? '' : `: “${quotation}”`}`;

function rulingWords(ruling: Ruling | null): string[] {
  switch (ruling?.kind) {
    case undefined:
    case 'allow':
      return [];
    case 'block':
      return [`Blocked: ${withoutStop(ruling.why)}`];
    case 'edit':
      return [`Reworded: ${withoutStop(ruling.why)}`];
  }
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');
