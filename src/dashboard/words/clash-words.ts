import { CONFLICT_SENTENCES } from '../../effects/conflict-entry';
import type { Clash } from '../../effects/plan-undo';
import { shortLine } from './short-line';

/** Why a note is not taken back, and what would have been: a line each. */
export function clashLines({ reason, edits }: Clash): string[] {
  return [
    `${CONFLICT_SENTENCES[reason]} It stays as it is.`,
    ...edits.flatMap(({ remove, insert }) => [...marked('-', remove), ...marked('+', insert)]),
  ];
}

function marked(sign: string, text: string): string[] {
  const lines = text
    .slice(0, MOST_LOOKED_AT)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const shown = lines.slice(0, MOST_LINES).map((line) => `${sign} ${shortLine(line, LONGEST)}`);
  return lines.length > MOST_LINES ? [...shown, `${sign} …`] : shown;
}

const MOST_LOOKED_AT = 10_000;
const MOST_LINES = 12;
const LONGEST = 200;
