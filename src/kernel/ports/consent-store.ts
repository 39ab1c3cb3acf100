/**
 * Consents given on this device. They are kept outside the vault, because the vault may come from someone else. One
 * line per provider, such as "rules", "openai" or "openai https://proxy.example/v1", and one per tool server, "tools
 * mail" with a hash. A person may edit the text: comments (`#`), blank lines and unknown lines are kept.
 */
export class ConsentStore {
  constructor(private readonly file: ConsentFile) {}

  list(): string[] {
    try {
      return keysOf(this.file.read());
    } catch {
      return [];
    }
  }

  /** Throws a `VaultError` if the consent cannot be saved. */
  give(key: string): void {
    requireOneLine(key);
    const text = this.file.read();
    if (keysOf(text).includes(key)) return;
    this.file.replace(`${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${key}\n`);
  }

  /** Throws a `VaultError` if the consent cannot be withdrawn. */
  withdraw(key: string): void {
    const lines = this.file.read().split('\n');
    const left = lines.filter((line) => line.trim() !== key);
    if (left.length < lines.length) this.file.replace(left.join('\n'));
  }
}

/** Where a device keeps the text of its consents. Failures throw a `VaultError`. */
export interface ConsentFile {
  /** The text; '' if there is none yet. */
  read(): string;
  /** Atomic and durable: a torn append could cut off an address, and allow the provider itself. */
  replace(text: string): void;
}

/** The consents in the file's lines. Trimming also removes a byte-order mark and Windows line ends. */
const keysOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Rejects keys of several lines: a line break in an address from a vault must not add a second consent. */
const requireOneLine = (key: string): void => {
  // eslint-disable-next-line no-control-regex -- the expression finds control characters
  if (key !== key.trim() || key === '' || /^#|[\u0000-\u001f\u007f]/.test(key)) {
    throw new Error(`Not a consent: ${JSON.stringify(key)}`);
  }
};
