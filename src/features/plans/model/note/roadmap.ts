import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import type { PlanStep, StepState } from './plan';
import type { PlanLine } from './plan-lines';

/** A step and its position in the note, in UTF-16 units. */
export interface PlacedStep {
  step: PlanStep;
  /** The sign between the brackets of the step's check box, and its position. */
  box: { at: number; sign: string };
  /** Position of the step's text. */
  textAt: number;
}

export const BOXES: Record<StepState, string> = { open: ' ', done: 'x', skipped: '-' };

export const HAND = '✋';

/** A roadmap's steps: its top-level task items. Nested ones and those without a box are the person's. */
export function readSteps(lines: readonly PlanLine[]): PlacedStep[] {
  const steps: PlacedStep[] = [];
  // Minimum indentation of an item that belongs to the item above.
  let nested = MOST_BLANKS + 1;
  for (const line of lines) {
    if (line.isHidden || line.text.trim() === '') continue;
    const indent = /^ */.exec(line.text)?.[0].length ?? 0;
    if (indent >= nested) continue;
    const marker = MARKER.exec(line.text)?.[0];
    if (marker === undefined && !line.text.trimStart().startsWith('#')) continue;
    nested = Math.min(marker?.length ?? MOST_BLANKS + 1, MOST_BLANKS + 1);
    const step = marker === undefined ? null : readStep(line, marker);
    if (step !== null) steps.push(step);
  }
  return steps;
}

/** A step's text for comparisons: without hand, block id and invisible characters. */
export const stepText = (written: string): string =>
  visibleLine(visibleLine(written.replace(HANDS, ' ')).replace(/(?:^| )\^[a-z0-9-]+$/i, ''));

function readStep({ at, text }: PlanLine, marker: string): PlacedStep | null {
  const [box, sign = ''] = BOX.exec(text.slice(marker.length)) ?? [];
  if (box === undefined) return null;
  const written = text.slice(marker.length + box.length);
  const step = { text: stepText(written), state: stateOf(sign), needsPerson: written.includes(HAND) };
  if (step.text === '') return null;
  return {
    step,
    box: { at: at + marker.length + 1, sign },
    textAt: at + marker.length + box.length,
  };
}

const stateOf = (sign: string): StepState =>
  sign === 'x' || sign === 'X' ? 'done' : sign === '-' ? 'skipped' : 'open';

const MOST_BLANKS = 3;
const MARKER = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const BOX = /^\[([^[\]])\][ \t]+/u;
/** Matches the hand, with variation selectors and skin tones. */
const HANDS = /✋(?:\uFE0E|\uFE0F|[\u{1F3FB}-\u{1F3FF}])*/gu;
