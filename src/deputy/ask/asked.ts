import { NoteCache } from '../../index/note-cache';
import type { Vault } from '../../ports/vault';
import { parseRequest, requestsFolder } from '../../requests/request-note';
import type { TaskRequest } from '../../requests/task-request';
import { foldLetters, searchWords, wordsIn } from '../../tools/search-words';

/** A request that was asked before, and the note that keeps it. */
export interface AskedRequest {
  note: string;
  request: TaskRequest;
}

/** What was asked before, the latest first. Reads what has changed since, and needs no lock. */
export class AskedReader {
  private readonly notes: NoteCache<TaskRequest | null>;

  constructor(
    vault: Vault,
    private readonly logs: string,
  ) {
    this.notes = new NoteCache(vault, (note) => (note === null ? null : parseRequest(note.text)));
  }

  /** `words`: all of them stand in the request or in what came of it. */
  async read(words = ''): Promise<AskedRequest[]> {
    const wanted = searchWords(words);
    const known = (await this.notes.look(requestsFolder(this.logs))) ?? [];
    return known
      .flatMap(({ path, value }) => (value === null ? [] : [{ note: path, request: value }]))
      .filter(({ request }) => wanted.length === 0 || holdsAll(request, wanted))
      .sort((a, b) => Date.parse(b.request.at) - Date.parse(a.request.at));
  }
}

const holdsAll = (request: TaskRequest, words: readonly string[]): boolean =>
  wordsIn(foldLetters(JSON.stringify(request)), words).length === words.length;
