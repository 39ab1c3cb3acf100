import { type Fault, FAULTS } from '../../revision/model/fault';
import type { Round, Ruling } from '../../revision/model/loop';
import type { LoopRecord } from '../../revision/model/loop-record';
import { type DiffPart, isRewritten, wordDiff } from '../../../app/view/words/word-diff';

/** A part of a text; `fault`: what is wrong with exactly these words. */
export interface FaultPart {
  text: string;
  fault: string | null;
}

/** A wording of a draft, for comparison. */
export interface RevisionRound {
  /** Number of the round; `null` for the draft's present text, if no round wrote it. */
  round: number | null;
  /** Name of the wording: "First draft", "Round 2", "Now". */
  name: string;
  /** Score of the evaluation: "0.58"; `null` if there was no evaluation. */
  score: string | null;
  /** Verdict on safety: "Safe to send", "Not safe to send", "Not evaluated". */
  safety: string;
  /** The overseer's ruling as a sentence; `null` if there was none. */
  ruling: string | null;
  /** The faults without a place in the text, each in words. */
  faults: readonly string[];
  parts: readonly FaultPart[];
  /** Difference to the first draft; `null` for the first draft, and if little of it is left. */
  diff: readonly DiffPart[] | null;
  /** The first draft, if little of it is left in this wording, so that both are read side by side. */
  former: string | null;
  /** Whether this is the draft's present text. */
  isCurrent: boolean;
}

export interface RevisionView {
  /** Name of the record that contains the rounds. */
  record: string;
  rounds: readonly RevisionRound[];
}

/** Makes the view of a revision. `current`: the draft's present text. Pure. */
export function revisionView(record: string, { rounds }: LoopRecord, current: string): RevisionView {
  const first = rounds[0]?.text ?? current;
  // Two rounds may have the same text; the later one was used.
  const used = [...rounds].reverse().find(({ text }) => text === current);
  const own = { round: null, text: current, ruling: null, evaluation: null };
  return {
    record,
    rounds: [...rounds, ...(used === undefined ? [own] : [])].map((round) => ({
      round: round.round,
      name: nameOf(round.round),
      score: round.evaluation?.confidence.toFixed(2) ?? null,
      safety: safetyOf(round),
      ruling: round.ruling === null ? null : rulingWords(round.ruling),
      ...placed(round.text, round.evaluation?.faults ?? []),
      ...changesSince(first, round),
      isCurrent: round === (used ?? own),
    })),
  };
}

function changesSince(
  first: string,
  { round, text }: { round: number | null; text: string },
): Pick<RevisionRound, 'diff' | 'former'> {
  if (round === 0) return { diff: null, former: null };
  const diff = wordDiff(first, text);
  return isRewritten(diff) ? { diff: null, former: first } : { diff, former: null };
}

function nameOf(round: number | null): string {
  if (round === null) return 'Now';
  return round === 0 ? 'First draft' : `Round ${String(round)}`;
}

function safetyOf({ evaluation }: Pick<Round, 'evaluation'>): string {
  if (evaluation === null) return 'Not evaluated';
  return evaluation.isSafe ? 'Safe to send' : 'Not safe to send';
}

function rulingWords(ruling: Ruling): string | null {
  switch (ruling.kind) {
    case 'allow':
      return null;
    case 'block':
      return `Blocked: ${ruling.why}`;
    case 'edit':
      return `Reworded: ${ruling.why}`;
  }
}

/**
 * Splits a text at its faults. Faults that overlap an earlier one, or quote words that are not in the text, are listed
 * separately.
 */
function placed(text: string, found: readonly Fault[]): Pick<RevisionRound, 'faults' | 'parts'> {
  const places = found.map(({ kind, quotation }) => ({
    fault: FAULTS[kind].words,
    ...placeOf(text, quotation),
  }));
  const faults = places.filter(({ from }) => from < 0).map(({ fault }) => fault);
  const parts: FaultPart[] = [];
  let at = 0;
  for (const { fault, from, end } of places.filter((place) => place.from >= 0).sort(byPlace)) {
    if (from < at) {
      faults.push(fault);
      continue;
    }
    if (from > at) parts.push({ text: text.slice(at, from), fault: null });
    parts.push({ text: text.slice(from, end), fault });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), fault: null });
  return { faults: [...new Set(faults)], parts };
}

const byPlace = (one: { from: number }, other: { from: number }): number => one.from - other.from;

/**
 * Place of a quotation in a text, ignoring the number of spaces and line breaks, because a quotation has only single
 * spaces.
 */
function placeOf(text: string, quotation: string): { from: number; end: number } {
  const words = quotation.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return { from: -1, end: -1 };
  const pattern = words
    .map((word) => word.replace(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`))
    .join(String.raw`\s+`);
  const found = new RegExp(pattern, 'u').exec(text);
  return found === null ? { from: -1, end: -1 } : { from: found.index, end: found.index + found[0].length };
}
