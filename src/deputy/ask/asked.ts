import { NoteCache } from '../../index/note-cache';
import { AskRecords, type Standing } from '../../requests/ask-records';
import { parseRequest, requestsFolder, sealOf } from '../../requests/request-note';
import type { TaskRequest } from '../../requests/task-request';
import { foldLetters, searchWords, wordsIn } from '../../tools/search-words';
import type { Ports } from '../desk/ports';

/** A request that was asked before, and the note that keeps it. */
export interface AskedRequest {
  note: string;
  request: TaskRequest;
  standing: Standing;
}

interface SealedRequest {
  request: TaskRequest;
  seal: string;
}

/** What was asked before, the latest first. Reads what has changed since, and needs no lock. */
export class AskedReader {
  private readonly notes: NoteCache<SealedRequest | null>;

  constructor(
    private readonly ports: Pick<Ports, 'vault' | 'device'>,
    private readonly logs: string,
  ) {
    this.notes = new NoteCache(ports.vault, (note) => (note === null ? null : sealed(note.text)));
  }

  /** `words`: all of them stand in the request or in what came of it. */
  async read(words = ''): Promise<AskedRequest[]> {
    const wanted = searchWords(words);
    const known = (await this.notes.look(requestsFolder(this.logs))) ?? [];
    if (known.length === 0) return [];
    const records = await AskRecords.load(this.ports.device);
    return known
      .flatMap(({ path, value }) =>
        value === null
          ? []
          : [
              {
                note: path,
                request: value.request,
                standing: records.standingOf(value.request.id, value.seal),
              },
            ],
      )
      .filter(({ request }) => wanted.length === 0 || holdsAll(request, wanted))
      .sort((a, b) => Date.parse(b.request.at) - Date.parse(a.request.at));
  }
}

function sealed(text: string): SealedRequest | null {
  const request = parseRequest(text);
  return request === null ? null : { request, seal: sealOf(text) };
}

const holdsAll = (request: TaskRequest, words: readonly string[]): boolean =>
  wordsIn(foldLetters(JSON.stringify(request)), words).length === words.length;
