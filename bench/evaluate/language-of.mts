/** Words that stand in nearly every mail of a language and hardly in one of another. */
const COMMON: Record<string, string> = {
  de: 'und der die das nicht ich sie wir ist mit für auf ein eine zu den dem hallo bitte',
  en: 'the and you your we is are for with this that have will please hi hello of to',
  es: 'que los las el para por con una su usted gracias hola está del como nos',
  fr: 'les des vous nous est pour une que dans avec votre bonjour merci je et du',
  it: 'che il per una con non sono della grazie le gli buongiorno ciao è di vi',
  nl: 'het een van en niet voor ik je u de dat met zijn wij beste groet',
  pt: 'que para uma com não você os as por obrigado olá está do da em são',
  da: 'og det ikke jeg til en for på med der hej venlig du vi er',
  sv: 'och det inte jag för att på med en hej vi är som kan av',
  pl: 'nie się jest na do dla proszę dzień dobry że i w z oraz',
  tr: 'bir ve için bu ile merhaba lütfen teşekkürler olarak size var',
};

const SCRIPTS: readonly (readonly [language: string, script: RegExp])[] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['ko', /\p{sc=Hangul}/gu],
  ['zh', /\p{sc=Han}/gu],
  ['ru', /\p{sc=Cyrillic}/gu],
  ['ar', /\p{sc=Arabic}/gu],
  ['he', /\p{sc=Hebrew}/gu],
  ['el', /\p{sc=Greek}/gu],
  ['th', /\p{sc=Thai}/gu],
];

const SHARE_OF_A_SCRIPT = 0.15;
const FEWEST_WORDS = 2;

/** The language of a text for the rows of a report: a guess, `other` where nothing speaks for one. */
export function languageOf(text: string): string {
  const beginning = text.slice(0, 4_000);
  const letters = beginning.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, script] of SCRIPTS)
    if ((beginning.match(script)?.length ?? 0) > letters * SHARE_OF_A_SCRIPT) return language;
  const words = beginning.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = Object.entries(COMMON).map(([language, common]) => {
    const own = new Set(common.split(' '));
    return { language, score: words.filter((word) => own.has(word)).length };
  });
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score < FEWEST_WORDS ? 'other' : best.language;
}
