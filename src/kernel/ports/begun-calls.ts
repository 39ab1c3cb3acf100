import type { DeviceStore } from './device-store';

/** A call that was begun for an approval. `attempt`: 1 for the person's first approval of it, 2 for the next. */
export interface BegunCall {
  request: string;
  attempt: number;
  /** Start of the call, ISO 8601 with offset; '' if unknown. */
  at: string;
  /** Hash of the mail that the call answers. */
  mail?: string;
}

/** An approval that was rejected, or whose attempt ended without a call. */
export interface RefusedApproval extends Pick<BegunCall, 'request' | 'attempt' | 'at'> {
  how: RefusedHow;
}

export const REFUSED_HOW = ['rejected', 'taken_back', 'ended'] as const;
export type RefusedHow = (typeof REFUSED_HOW)[number];

/** Maximum number of calls, and of refusals, that are remembered; beyond it, the oldest tenth is forgotten. */
const MOST = 5_000;

type Attempt = Pick<BegunCall, 'request' | 'attempt'>;

/**
 * The calls that this device has begun and the approvals it must no longer use, kept outside every vault. A restored or
 * copied vault brings an old ledger, but not these records. Failures reject with a `VaultError`.
 *
 * `begun` and `refused` contain a file `<request>-<attempt>` with its time, so that only one of two processes can
 * create it; `answered` contains a file per answered mail, with the name of the call.
 */
export class BegunCalls {
  /** `store`: shared by all vaults and processes of this device. */
  constructor(private readonly store: DeviceStore) {}

  /**
   * Begins a call, exclusively and durably. `known`: attempts at the same approval that the ledger lists as begun.
   * Returns the begun attempts that are not in `known`, including this one if it had begun before; the call begins only
   * if there are none.
   */
  async begin(call: BegunCall, known: readonly number[]): Promise<BegunCall[]> {
    const { store } = this;
    const file = fileOf('begun', call);
    // Created before the others are listed, so that a concurrent attempt finds it.
    const isOurs = (await store.create(file, `${call.at}\n`)) === 'created';
    const files = await store.list('begun');
    const others = await Promise.all(
      files
        .flatMap((each) => attemptOf(each) ?? [])
        .filter(({ request }) => request === call.request)
        .filter(({ attempt }) => (attempt === call.attempt ? !isOurs : !known.includes(attempt)))
        .map(async (other) => ({ ...other, at: (await this.read(fileOf('begun', other))) ?? '' })),
    );
    if (isOurs && others.length > 0) await store.remove(file);
    else await this.forgetOldest(files, file);
    if (others.length === 0 && call.mail !== undefined)
      await store.replace(`answered/${call.mail}`, `${file}\n`, { isDurable: true });
    return others;
  }

  /** Withdraws an attempt that sent nothing, so that it may begin again; also one that never began. */
  withdraw(call: Attempt): Promise<void> {
    return this.store.remove(fileOf('begun', call));
  }

  async refuse(refusal: RefusedApproval): Promise<void> {
    const file = fileOf('refused', refusal);
    await this.store.replace(file, `${refusal.at} ${refusal.how}\n`, { isDurable: true });
    await this.forgetOldest(await this.store.list('refused'), file);
  }

  async refusals(requests: ReadonlySet<string>): Promise<RefusedApproval[]> {
    const found: RefusedApproval[] = [];
    for (const file of await this.store.list('refused')) {
      const attempt = attemptOf(file);
      if (attempt === null || !requests.has(attempt.request)) continue;
      const [at = '', word] = ((await this.read(file)) ?? '').split(' ');
      found.push({ ...attempt, at, how: REFUSED_HOW.find((how) => how === word) ?? 'ended' });
    }
    return found;
  }

  /** The last begun call that answers this mail; `null` if none is known. */
  answerTo(mail: string): Promise<BegunCall | null> {
    return this.callOf(`answered/${mail}`);
  }

  /** The call that a file in `answered` names; `null` if it is forgotten or withdrawn. */
  private async callOf(answered: string): Promise<BegunCall | null> {
    const file = await this.read(answered);
    const attempt = file === null ? null : attemptOf(file);
    const at = file === null ? null : await this.read(file);
    return attempt === null || at === null ? null : { ...attempt, at };
  }

  /** Forgets above a number, not an age, and never the `newest`: a jumping clock must not lose recent calls. */
  private async forgetOldest(files: readonly string[], newest: string): Promise<void> {
    if (files.length <= MOST) return;
    const dated: { file: string; time: number }[] = [];
    for (const file of files.filter((each) => each !== newest)) {
      const time = Date.parse((await this.read(file))?.split(' ')[0] ?? '');
      dated.push({ file, time: Number.isNaN(time) ? Infinity : time });
    }
    const oldest = dated.sort((a, b) => a.time - b.time).slice(0, MOST / 10);
    for (const { file } of oldest) await this.store.remove(file);
    // Includes those that a crash left behind.
    for (const mail of await this.store.list('answered'))
      if ((await this.callOf(mail)) === null) await this.store.remove(mail);
  }

  private async read(file: string): Promise<string | null> {
    return (await this.store.read(file))?.trim() ?? null;
  }
}

const fileOf = (folder: 'begun' | 'refused', { request, attempt }: Attempt): string =>
  `${folder}/${request}-${String(attempt)}`;

const attemptOf = (file: string): Attempt | null => {
  const [, request, attempt] = /^\w+\/(.+)-(\d+)$/.exec(file) ?? [];
  return request === undefined ? null : { request, attempt: Number(attempt) };
};
