/** A mail in Apple Mail's own form: its length in bytes, the mail, and a property list with its flags; `null` if this is none. */
export function openEmlx(bytes: Buffer): { mail: Buffer; flags: number } | null {
  const [line = '', length] = /^\s{0,9}(\d{1,9})[ \t]{0,20}\r?\n/.exec(bytes.toString('latin1', 0, 60)) ?? [];
  if (length === undefined) return null;
  const end = line.length + Number(length);
  const list = bytes.toString('latin1', end, end + 10_000);
  const [, flags = '0'] = /<key>flags<\/key>\s{0,20}<integer>(\d{1,15})</.exec(list) ?? [];
  return { mail: bytes.subarray(line.length, end), flags: Number(flags) };
}
