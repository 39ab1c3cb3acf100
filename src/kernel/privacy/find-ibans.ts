import type { FoundSecret } from './secret-kind';

/** Length of an IBAN by country, from the registry of ISO 13616. */
const LENGTHS = new Map(
  [
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29',
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20',
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29',
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30',
  ]
    .join(' ')
    .split(' ')
    .map((each) => [each.slice(0, 2), Number(each.slice(2))] as const),
);

/** Matches the possible start of an IBAN, which is written in groups or as one. */
const BEGINS = /(^|[^A-Za-z0-9])([A-Za-z]{2}[\s*]{0,2}\d{2})/g;
const CONTINUES = /^(?:[\s*.>\u2010-\u2015-]{0,4}[A-Za-z0-9])*/;
const MOST_CHARACTERS = 110;

/** Bank account numbers (IBANs) with the country's length and valid check digits. */
export function* findIbans(text: string): Generator<FoundSecret> {
  let from = 0;
  for (const { 1: before = '', 2: head = '', index: found } of text.matchAll(BEGINS)) {
    const index = found + before.length;
    if (index < from) continue;
    const length = LENGTHS.get(head.slice(0, 2).toUpperCase());
    if (length === undefined) continue;
    const [written = ''] = CONTINUES.exec(text.slice(index, index + MOST_CHARACTERS)) ?? [];
    const end = endOf(written, length);
    if (end === null || !hasRightCheckDigits(written.slice(0, end).replace(/[^A-Za-z0-9]/g, ''))) continue;
    from = index + end;
    yield { kind: 'iban', start: index, end: from };
  }
}

/** End of this many letters and digits; `null` if there are fewer, or if the word continues. */
function endOf(written: string, length: number): number | null {
  let [seen, end] = [0, 0];
  while (seen < length && end < written.length) {
    if (/[A-Za-z0-9]/.test(written.charAt(end))) seen += 1;
    end += 1;
  }
  return seen < length || /[A-Za-z0-9]/.test(written.charAt(end)) ? null : end;
}

function hasRightCheckDigits(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const sign of turned.toUpperCase()) rest = Number(`${String(rest)}${String(parseInt(sign, 36))}`) % 97;
  return rest === 1;
}
