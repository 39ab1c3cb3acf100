import type { Outside } from '../model/approval-stage';
import { aMailNote } from '../../../fakes/mail-note';
import { type Asking, asked } from '../../app/asking';
import { IN } from '../../app/stage';

/** One request approved by moving, one rejected, one whose draft was edited, and a mail that still waits. */
export async function preparedRequests(outside?: Outside): Promise<Asking> {
  const files = Object.fromEntries(
    ['one', 'two', 'three'].map((name) => [
      `${IN}/${name}.md`,
      aMailNote({ subject: name, messageId: `${name}@example.org`, body: `Body of ${name}\n` }),
    ]),
  );
  const stage = await asked({ files, ...(outside === undefined ? {} : { outside }) });
  const pathOf = (folder: string, name: string): string =>
    stage.vault.paths(folder).find((path) => path.includes(`re-${name}`)) ?? '';
  stage.drag(pathOf('Pending_Approval', 'one'), 'Approved');
  stage.drag(pathOf('Pending_Approval', 'two'), 'Rejected');
  await stage.edit(pathOf('Drafts', 'three'), 'Yes, gladly.', 'Yes, of course.');
  const four = aMailNote({ subject: 'four', messageId: 'four@example.org', body: 'Body of four\n' });
  stage.vault.external(`${IN}/four.md`, four);
  return stage;
}
