import type { FoundSecret } from './secret-kind';

/** Matches labels of one-time codes, in the languages of incoming mail. */
const LABEL = new RegExp(
  [
    '\\b(?:verification|security|confirmation|authentication|authorization|authorisation|login|log-in|sign-in|signin|access|one[- ]time|single[- ]use|2fa|two[- ]factor|two[- ]step|temporary|activation|device|recovery|account)[ -](?:verification )?(?:pass)?(?:code|pin|password)\\b',
    "\\b(?:your|ihr|dein|votre|ton|su|tu|tuo|uw|seu) (?:code|código|codice)\\b(?! (?:d[ei]\\b|d['’]|OTP))",
    '\\b(?:OTP|TAN|mTAN|smsTAN|pushTAN|passcode)\\b',
    '\\b[Ee]inmal[- ]?(?:[Cc]ode|[Pp]asswort|[Kk]ennwort|[Pp]in)',
    '(?:[Bb]estätigungs|[Ss]icherheits|[Vv]erifizierungs|[Vv]erifikations|[Aa]nmelde|[Ll]ogin|[Zz]ugangs|[Ff]reischalt|[Aa]ktivierungs)-?[Cc]ode',
    "\\b[Cc]ode (?:de|d’|d')\\s?(?:vérification|sécurité|confirmation|connexion|authentification|activation)",
    '\\b[Cc]ódigo de (?:verificación|seguridad|confirmación|acceso|verificação|segurança|confirmação)',
    '\\b[Cc]odice (?:di (?:verifica|sicurezza|conferma|accesso)|OTP)',
    '\\b(?:[Vv]erificatie|[Bb]eveiligings|[Ii]nlog)code',
    '\\b[Kk]od (?:weryfikacyjny|bezpieczeństwa)|\\b[Vv]erifieringskod|\\b[Bb]ekräftelsekod',
    '[Кк]од подтверждения|[Кк]од безопасности|验证码|驗證碼|校验码|認証コード|確認コード|인증번호|인증 코드',
  ].join('|'),
  'giu',
);
/**
 * Matches labels such as "your code", which may also be part of "your code review". So "is" or a colon must follow, or
 * come right before the code: "Your code for the account is 482915".
 */
const OF_ANY_KIND = /^(?:your|ihr|dein|votre|ton|su|tu|tuo|uw|seu) c/iu;
const SAID = /^ {0,2}(?:(?:is|ist|lautet|est|es|è|é)\b|[:=：])/iu;
const FOR = /^ (?:for|to|für|zum|zur|pour|para|per|voor)\b/iu;
const SAID_LAST = /(?:[:=：]|\s(?:is|ist|lautet|est|es|è|jest|är))\s{0,3}["'*_]{0,3}$/iu;
const CODE =
  /(?:\b[A-Z]-)?\b\d{3}[ -]\d{3}\b|\b(?:[A-Z]-)?\d{4,8}\b|\b(?=[A-Z]{0,3}\d|[A-Z]{3,4}-[A-Z]{0,3}\d)[A-Z0-9]{3,4}-[A-Z0-9]{3,4}\b/g;
const BEFORE =
  /(?:^|[^\w-])((?:[A-Z]-)?(?:\d{3}[ -]\d{3}|\d{4,8}))[*_ ]{1,3}(?:is|as|ist|als|est|es|é|è|jest|är|come|comme|como|—|-)\b[^\d\n.]{0,30}$/iu;
const AFTER_LENGTH = 90;
const BEFORE_LENGTH = 60;

export function* findOneTimeCodes(text: string): Generator<FoundSecret> {
  for (const { 0: label, index } of text.matchAll(LABEL)) {
    if (/^(?:otp|tan)$/i.test(label) && label !== label.toUpperCase()) continue;
    const end = index + label.length;
    const after = codeAfter(text.slice(end, end + AFTER_LENGTH));
    if (after !== null && (!OF_ANY_KIND.test(label) || isNamed(text.slice(end, end + after.start))))
      yield { kind: 'code', start: end + after.start, end: end + after.end };
    const from = Math.max(0, index - BEFORE_LENGTH);
    const before = BEFORE.exec(text.slice(from, index));
    const code = before?.[1];
    if (before === null || code === undefined) continue;
    const start = from + before.index + before[0].indexOf(code);
    yield { kind: 'code', start, end: start + code.length };
  }
}

/**
 * The first number after the label; a year only if at most a sign is between them. Or a later number directly after
 * "is" in the same sentence: "Your code for the account ending 1234 is 482915".
 */
function codeAfter(text: string): { start: number; end: number } | null {
  for (const { 0: code, index } of text.matchAll(CODE)) {
    const between = text.slice(0, index);
    if (/https?:|\n[ \t]*\n[^\n]*\n[ \t]*\n/.test(between)) return null;
    if (/\d/.test(between) ? isSaidLater(code, between) : isSaidNext(code, between))
      return { start: index, end: index + code.length };
  }
  return null;
}

const isNamed = (between: string): boolean =>
  SAID.test(between) || (FOR.test(between) && SAID_LAST.test(between));

const isSaidNext = (code: string, between: string): boolean =>
  /^["'*_)]{0,3}\s*(?:[:=：-]|is|ist|lautet|est|es|è|jest|är|は|是|为)?[\s:*_-]*$/iu.test(between) ||
  (!isYear(code) &&
    /[:=：]\s*[*_]{0,3}$|\b(?:is|ist|lautet|est|es|enter|use|code|below|eingeben)\b/iu.test(between));

const isSaidLater = (code: string, between: string): boolean =>
  !isYear(code) && !/[.!?]\s/.test(between) && SAID_LAST.test(between);

const isYear = (code: string): boolean => /^(?:19|20)\d\d$/.test(code);
