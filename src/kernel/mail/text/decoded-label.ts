/**
 * A label of a domain in the letters it stands for: `xn--mller-kva` -> `müller` (RFC 3492); `null` if it stands for
 * none.
 */
export function decodedLabel(label: string): string | null {
  if (!/^xn--/i.test(label)) return label;
  if (label.length > LONGEST_LABEL) return null;
  const text = label.slice(4).toLowerCase();
  const last = text.lastIndexOf('-');
  const output = text.slice(0, Math.max(0, last)).split('');
  let [code, index, bias, at] = [128, 0, 72, last + 1];
  while (at < text.length) {
    const before = index;
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = DIGITS.indexOf(text.charAt(at));
      if (at >= text.length || digit < 0) return null;
      at += 1;
      index += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
      if (weight > 0x7fffffff) return null;
    }
    bias = adapted(index - before, output.length + 1, before === 0);
    code += Math.floor(index / (output.length + 1));
    index %= output.length + 1;
    if (code > 0x10ffff) return null;
    output.splice(index, 0, String.fromCodePoint(code));
    index += 1;
  }
  return output.join('');
}

/** As RFC 1035 has it. */
const LONGEST_LABEL = 63;

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function adapted(distance: number, points: number, isFirst: boolean): number {
  let delta = Math.floor(distance / (isFirst ? 700 : 2));
  delta += Math.floor(delta / points);
  let k = 0;
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
  return k + Math.floor((36 * delta) / (delta + 38));
}
