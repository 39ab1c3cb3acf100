import { type AskedTask, type AskedView, usedIn } from './asked-view';

const SIGNS: Record<AskedTask['state'], string> = {
  waiting: '…',
  done: '✓',
  asks: '?',
  unclear: '?',
  failed: '✗',
};

/** An ask as an indented tree: its tasks, their outcomes, and the reason for the split. One text line per entry. */
export const askedTree = ({ text, tasks, answer, remarks, skill, reasoning, cost }: AskedView): string[] => [
  text,
  ...tasks.flatMap((task, n) => branch(task, n === tasks.length - 1)),
  ...(answer === '' ? [] : [answer]),
  ...remarks,
  ...(skill === '' ? [] : [`Keep as a skill? ${skill}`]),
  ...(reasoning === '' ? [] : [`Reasoning: ${reasoning}`]),
  ...(cost === '' ? [] : [`Cost: ${cost}`]),
];

function branch({ tool, title, state, said, notes, hits, answer }: AskedTask, isLast: boolean): string[] {
  const [corner, stem] = isLast ? ['└─', '  '] : ['├─', '│ '];
  const used = usedIn({ tool, answer, hits });
  const rests = used === null ? [] : [used];
  const below = [
    ...answer.split('\n').filter((line) => line !== ''),
    ...notes,
    ...rests,
    ...hits.map(({ path, excerpt }) => `${path}: ${excerpt}`),
  ];
  return [
    `${corner} ${SIGNS[state]} ${[tool === 'unclear' || state === 'unclear' ? '' : tool, title].filter((part) => part !== '').join(': ')}${said === '' ? '' : ` — ${said}`}`,
    ...below.map((line) => `${stem}     ${line}`),
  ];
}
