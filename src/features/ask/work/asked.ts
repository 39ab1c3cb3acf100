import { NoteCache } from '../../../kernel/index/note-cache';
import { AskRecords, type Standing } from '../model/ask-records';
import { parseAsk, asksFolder, sealOf } from '../model/ask-note';
import { forgottenAsks } from '../model/conversation/forgotten';
import { type Fact, memory } from '../../../core/session/memory';
import type { Ask } from '../model/ask';
import { foldLetters, searchWords, wordsIn } from '../../../core/tools/search-words';
import type { Destination } from '../../../kernel/ports/language-model';
import { whyPrivate } from '../../../kernel/privacy/private-note';
import type { Ports } from '../../../core/session/ports';
import type { HostMemory } from '../../../core/session/host-memory';
import type { Session } from '../../../core/session/session';
import { type PrivacySettings, privacyRules } from '../../../core/settings/privacy-rules';
import type { Settings } from '../../../core/settings/settings';

/** An earlier ask, with the note that stores it. */
export interface PastAsk {
  note: string;
  request: Ask;
  standing: Standing;
  /** Whether the content is private, so that no remote model is shown it. */
  isPrivate: boolean;
  /** Whether no model is shown the ask, because it mentions a fact that was forgotten or changed since. */
  isForgotten: boolean;
}

/**
 * Earlier asks that a model may be shown. Only asks that this device wrote, because a foreign note could contain text
 * that the person never wrote.
 */
export const askedFor = (destination: Destination, asked: readonly PastAsk[]): PastAsk[] =>
  asked.filter(
    ({ standing, isPrivate, isForgotten }) =>
      standing === 'kept' && !isForgotten && (destination === 'here' || !isPrivate),
  );

interface SealedRequest {
  request: Ask;
  seal: string;
  isPrivate: boolean;
}

/** Reads earlier asks, the latest first. Reads only changed notes, and needs no lock. */
export class AskedReader {
  private readonly notes: NoteCache<SealedRequest | null>;
  private readonly facts: NoteCache<Fact | null>;

  constructor(
    private readonly ports: Pick<Ports, 'vault' | 'device'>,
    private readonly settings: { folders: Pick<Settings['folders'], 'logs' | 'memory'> } & PrivacySettings,
  ) {
    const rules = privacyRules(settings);
    this.notes = new NoteCache(ports.vault, (note) => {
      const read = note === null ? null : sealed(note.text);
      const path = asksFolder(settings.folders.logs);
      return note === null || read === null
        ? null
        : { ...read, isPrivate: whyPrivate({ path: `${path}/x.md`, note }, rules) !== null };
    });
    this.facts = new NoteCache(ports.vault, (note) => memory()?.read(note) ?? null);
  }

  /** `words`: only asks that contain all of these words, in their text or outcomes. */
  async read(words = ''): Promise<PastAsk[]> {
    const wanted = searchWords(words);
    const known = (await this.notes.look(asksFolder(this.settings.folders.logs))) ?? [];
    if (known.length === 0) return [];
    const records = await AskRecords.load(this.ports.device);
    const remembered = await this.remembered();
    const all = known
      .flatMap(({ path, value }) =>
        value === null
          ? []
          : [
              {
                note: path,
                request: value.request,
                isPrivate: value.isPrivate,
                standing: records.standingOf(value.request.id, value.seal),
              },
            ],
      )
      .sort((a, b) => Date.parse(b.request.at) - Date.parse(a.request.at));
    const forgotten = forgottenAsks(
      all.filter(({ standing }) => standing === 'kept').map(({ request }) => request),
      { remembered, folder: this.settings.folders.memory },
    );
    return all
      .filter(({ request }) => wanted.length === 0 || holdsAll(request, wanted))
      .map((each) => ({ ...each, isForgotten: forgotten.has(each.request.id) }));
  }

  /** Texts of the facts that are remembered now. */
  private async remembered(): Promise<string[]> {
    const notes = (await this.facts.look(this.settings.folders.memory)) ?? [];
    return notes.flatMap(({ value }) => (value === null ? [] : [value.text]));
  }
}

const readers = new WeakMap<HostMemory, AskedReader>();

export function askedReader({
  hostMemory,
  ports,
  settings,
}: Pick<Session, 'hostMemory' | 'ports' | 'settings'>): AskedReader {
  const reader = readers.get(hostMemory) ?? new AskedReader(ports, settings);
  readers.set(hostMemory, reader);
  return reader;
}

function sealed(text: string): Omit<SealedRequest, 'isPrivate'> | null {
  const request = parseAsk(text);
  return request === null ? null : { request, seal: sealOf(text) };
}

const holdsAll = (request: Ask, words: readonly string[]): boolean =>
  wordsIn(foldLetters(JSON.stringify(request)), words).length === words.length;
