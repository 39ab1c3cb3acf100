import { factNote } from '../../memory/fact';
import { noteLink } from '../../../kernel/notes/names';
import { Staging } from '../../tools/staging';
import { notesOf } from '../../../session/vault-notes';
import { pathRules } from '../../../settings/path-rules';
import { keepChange, type Kept, privacyOfFile, type AskFile } from './ask-file';
import type { AskWork } from './ask-work';

/** What a person says to a fact that Deputy proposed to remember: it is written down with their yes, in one operation. */
export async function decideFact(
  { session }: Pick<AskWork, 'session'>,
  file: AskFile,
  { place, isKept }: { /** From 1. */ place: number; isKept: boolean },
): Promise<Kept> {
  const fact = file.request.facts[place - 1];
  if (fact?.state !== 'proposed')
    return { kind: 'refused', why: 'Nothing like that waits to be remembered.' };
  const { folders } = session.settings;
  const rules = pathRules(session.settings);
  const at = session.timestamp();
  const context = {
    rules,
    folders,
    search: session.search,
    at,
    origin: { source: 'conversation', asked_in: noteLink(file.path) },
    privacy: privacyOfFile(session, file),
  };
  const made = isKept
    ? await factNote(
        fact,
        { folder: folders.memory, date: at.slice(0, 10) },
        { context, vault: new Staging(notesOf(session.ports.vault), rules) },
      )
    : null;
  if (made?.kind === 'refused') return { kind: 'refused', why: made.why };
  return keepChange(session, file, {
    kind: isKept ? 'task' : 'task_request',
    privacy: 'open',
    event: { event: 'fact_decided', fact: place, isKept },
    label: isKept ? `Remembered: ${fact.text.slice(0, 80)}` : 'Left a fact out of the memory',
    effects: made?.effects ?? [],
    entries: [],
  });
}
