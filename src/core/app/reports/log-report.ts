import type { Deputy } from '../deputy';
import { counted } from '../view/words/counted';
import type { Report } from '../view/report';

type LogCheck = Awaited<ReturnType<Deputy['log']['verify']>>;

type LogFault = LogCheck['faults'][number];

const describe = (fault: LogFault): string => {
  switch (fault.kind) {
    case 'unreadable':
      return 'Not a log line: a write was cut off, or the file was edited.';
    case 'broken':
      return 'Does not follow the line before it: a line was changed, removed or inserted.';
    case 'missing':
      return `${counted(fault.count, 'line')} missing here: the log was cut, or an older copy was restored.`;
    case 'other_day':
      return `Was written on ${fault.day}: the file was renamed, or its lines were moved here.`;
  }
};

/** Result of a check of the log. `most`: maximum number of faults that are listed. */
export function logReport({ files, lines, faults }: LogCheck, most = 20): Report {
  const extent = `${counted(lines, 'line')} in ${counted(files, 'file')}`;
  if (faults.length === 0)
    return { title: 'The log is intact', lines: [`Checked ${extent}.`], isTrouble: false };
  const more = faults.length - most;
  return {
    title: `${counted(faults.length, 'fault')} in the log`,
    lines: [
      `Checked ${extent}. Deputy continues, and the log stays unchanged.`,
      ...(more > 0 ? [`The first ${String(most)}, and ${String(more)} more:`] : []),
    ],
    facts: faults.slice(0, most).map((fault) => ({
      name: `${fault.path}, line ${String(fault.line)}`,
      text: describe(fault),
    })),
    isTrouble: true,
  };
}
