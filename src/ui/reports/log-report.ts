import type { Deputy } from '../../deputy/deputy';
import { counted, type Report } from './report';

type LogCheck = Awaited<ReturnType<Deputy['verifyLog']>>;

const FAULTS: Record<LogCheck['faults'][number]['kind'], string> = {
  unreadable: 'Not a line of the log: a write was cut off, or somebody wrote here.',
  broken: 'Does not follow the line before it: something was changed, removed or put in.',
};

const MOST_SHOWN = 20;

export function logReport({ files, lines, faults }: LogCheck): Report {
  const extent = `${counted(lines, 'line')} in ${counted(files, 'file')}`;
  if (faults.length === 0)
    return { title: 'The log is whole', lines: [`Checked ${extent}.`], isTrouble: false };
  const more = faults.length - MOST_SHOWN;
  return {
    title: `${counted(faults.length, 'fault')} in the log`,
    lines: [
      `Checked ${extent}. Deputy goes on, and the log is left as it is.`,
      ...(more > 0 ? [`The first ${String(MOST_SHOWN)}, and ${String(more)} more:`] : []),
    ],
    facts: faults.slice(0, MOST_SHOWN).map(({ path, line, kind }) => ({
      name: `${path}, line ${String(line)}`,
      text: FAULTS[kind],
    })),
    isTrouble: true,
  };
}
