import { tracesChange } from '../../../core/approvals/model/approval/letter-traces';
import { letterIn, REVISION_FACTS, reviseNote } from '../../../core/drafts/draft-revision';
import { readNote } from '../../../kernel/index/read-note';
import { textField } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import { type RevisionView, revisionView } from '../view/revision-view';
import type { Vault } from '../../../kernel/ports/vault';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import type { Session } from '../../../core/session/session';
import { settleApprovals } from '../../../core/approvals/work/settle-approvals';
import type { ActOutcome, NoteActOutcome } from '../../../core/triage/work/note-acts';
import { wordingChanges } from './end-revision';
import { isOpenDraft } from '../../../core/approvals/work/open-draft';
import { findLoopRecord } from './revision-records';

export interface ChosenRound {
  path: string;
  record: string;
  round: number;
}

/** The wordings of a draft; `null` if it was not revised on this device. Reads only, without the lock. */
export async function readRevisions(
  { vault, device }: { vault: Vault; device: DeviceStore },
  path: string,
): Promise<RevisionView | null> {
  const note = await readNote(vault, path);
  const name = textField(note?.frontmatter ?? {}, REVISION_FACTS.record);
  const record = name === undefined ? null : await findLoopRecord(device, name);
  if (note === null || name === undefined || record === null) return null;
  return revisionView(name, record, letterIn(note));
}

/** Puts the wording that the person picked into the draft and into its waiting approval. */
export async function pickRevision(
  session: Session,
  { path, record: name, round }: ChosenRound,
): Promise<NoteActOutcome> {
  const { ports, settings } = session;
  const note = await readNote(ports.vault, path);
  if (note === null || !isInside(path, settings.folders.drafts)) return refused(`${path} is not a draft.`);
  const record = await findLoopRecord(ports.device, name);
  const chosen = record?.rounds.find((each) => each.round === round);
  if (chosen === undefined || textField(note.frontmatter, REVISION_FACTS.record) !== name)
    return refused('This wording is not kept any more.');
  if (!(await isOpenDraft(session, note))) return refused('Its approval was decided on already.');
  if (letterIn(note) === chosen.text) return { kind: 'unchanged', note: path };
  const effect = reviseNote(path, note, {
    body: chosen.text,
    changes: { ...wordingChanges(chosen), ...tracesChange(chosen.text) },
  });
  if (effect === null) return refused("The frontmatter of the draft can't be changed.");
  const title = textField(note.frontmatter, 'subject') ?? path;
  const result = await session.effects.commit({
    kind: 'revision',
    label: `Used another wording of the draft: ${title}`,
    byPerson: true,
    effects: [effect],
    entries: [
      { event: 'state_transition', severity: 'info', details: { note: path, to: 'revision_used', round } },
    ],
  });
  if (result.kind === 'failed') return refused(result.error.message);
  if (result.kind === 'conflict')
    return result.reason === 'busy'
      ? { kind: 'busy' }
      : { kind: 'conflict', why: 'The draft was just changed. Nothing was done; try again.' };
  await settleApprovals(session, { stop: new AbortController().signal, waitsForTyping: true });
  return { kind: 'done', label: 'Used this wording', note: path };
}

const refused = (why: string): ActOutcome => ({ kind: 'refused', why });
