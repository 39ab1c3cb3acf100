import { FakeClock } from '../../fakes/fake-clock';
import { aMailNote } from '../../fakes/mail-note';
import { type Answer, ScriptedModel } from '../../fakes/scripted-model';
import { IN, Stage, type StageOptions } from '../../core/app/stage';

export const fact = (scope: string, text: string, more = ''): string =>
  `---\ntype: memory\nscope: ${scope}\ndate: 2026-10-01\n${more}---\n${text}\n`;

const FACTS = {
  'Memory/mornings.md': fact('Ada', 'She prefers mornings.'),
  'Memory/address.md': fact('ada@example.org', 'She is in Lyon until May.'),
  'Memory/workshop.md': fact('the workshop', 'It has room for twelve.'),
  'Memory/general.md': fact('general', 'All prices are without tax.'),
  'Memory/adam.md': fact('Adam', 'He owes us a book.'),
  'Memory/Me.md': '---\nname: Ben\n---\nAda is a friend.\n',
  'Memory/plain.md': 'Ada once sang.\n',
};
export const MAIL = `${IN}/question.md`;

export const aStage = (answers: Answer[], { files, ...options }: StageOptions = {}) => {
  const model = new ScriptedModel({ answers });
  const clock = new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' });
  const stage = new Stage({ model, clock, files: { ...FACTS, [MAIL]: aMailNote(), ...files }, ...options });
  return { stage, shown: (n: number) => model.requests[n]?.messages[0]?.content ?? '' };
};

export const draftIn = (stage: Stage): string => stage.vault.text(stage.vault.paths('Drafts')[0] ?? '');
