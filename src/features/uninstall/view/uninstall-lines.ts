import { counted } from '../../../core/app/view/words/counted';
import type { NoteMove, UninstallPlan } from '../model/uninstall-plan';

export function uninstallLines({ objections, trash, dashboard, moves, stays }: UninstallPlan): string[] {
  if (objections.length > 0) return ['Not yet:', ...indented(objections)];
  return [
    'To the trash:',
    ...indented(trash.length === 0 ? ['nothing'] : trash),
    ...(dashboard === null ? [] : ["Dashboard.md loses Deputy's part and keeps the rest."]),
    ...(moves.length === 0 ? [] : ['Moves:', ...indented(moves.map(({ from, to }) => `${from} -> ${to}`))]),
    'Stays:',
    ...indented(stayLines(stays)),
  ];
}

export const inTheWayLines = (moves: readonly NoteMove[]): string[] =>
  moves.map(({ from, to }) => `${from} stays: ${to} exists.`);

function stayLines(stays: UninstallPlan['stays']): string[] {
  const lines = Object.entries(stays).map(([folder, count]) => `${counted(count, 'file')} in ${folder}`);
  return lines.length === 0 ? ['nothing of yours is in its folders'] : lines;
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
