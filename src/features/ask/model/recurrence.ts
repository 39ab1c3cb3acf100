/** How often something comes again, in the words of the Tasks plugin, such as `every 2 weeks`. */
export interface Recurrence {
  rule: string;
  /** 1 (Monday) to 7, where it names a day of the week. */
  weekday: number | null;
  /** 1 to 31, where it names a day of the month. */
  monthDay: number | null;
  /** Where it stands in the text. */
  index: number;
  words: string;
}

/** The first recurrence that a text names, in any of the languages that are known here; `null`: none. */
export function findRecurrence(text: string): Recurrence | null {
  for (const { pattern, read } of FORMS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const rule = read(match);
    if (rule === null) continue;
    // The sign before it belongs to the match, since older phones know no lookbehind.
    const before = /^[^\p{L}\p{N}]/u.exec(match[0])?.[0].length ?? 0;
    return { monthDay: null, ...rule, index: match.index + before, words: match[0].slice(before) };
  }
  return null;
}

/** The words of each unit, folded to lower case. */
const UNITS = {
  day: 'day days tag tage tagen jour jours día dias días dia giorno giorni dag dagen dzień день дня 日 天 毎日',
  weekday: 'weekday weekdays workday workdays werktag werktage werktags werkdag werkdagen',
  week: 'week weeks woche wochen semaine semaines semana semanas settimana settimane weken tydzień неделю 周 週',
  month: 'month months monat monate monaten mois mes meses mese mesi mês maand maanden miesiąc месяц 月',
  year: 'year years jahr jahre jahren an ans année années año años anno anni ano anos jaar jaren rok год 年',
} as const;

/** Monday first. */
const WEEKDAYS: readonly string[] = [
  'monday mondays mon montag montags lundi lundis lunes lunedì lunedi segunda segunda-feira maandag maandags poniedziałek понедельник 月曜日 星期一 周一',
  'tuesday tuesdays tue dienstag dienstags mardi mardis martes martedì martedi terça terça-feira dinsdag dinsdags wtorek вторник 火曜日 星期二 周二',
  'wednesday wednesdays wed mittwoch mittwochs mercredi mercredis miércoles mercoledì mercoledi quarta quarta-feira woensdag środę среду 水曜日 星期三 周三',
  'thursday thursdays thu donnerstag donnerstags jeudi jeudis jueves giovedì giovedi quinta quinta-feira donderdag czwartek четверг 木曜日 星期四 周四',
  'friday fridays fri freitag freitags vendredi vendredis viernes venerdì venerdi sexta sexta-feira vrijdag piątek пятницу 金曜日 星期五 周五',
  'saturday saturdays sat samstag samstags samedi samedis sábado sábados sabato zaterdag sobotę субботу 土曜日 星期六 周六',
  'sunday sundays sun sonntag sonntags dimanche dimanches domingo domingos domenica zondag niedzielę воскресенье 日曜日 星期日 周日',
];

const byWord = new Map<string, { unit: string } | { weekday: number }>([
  ...Object.entries(UNITS).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [word, { unit }] as const),
  ),
  ...WEEKDAYS.flatMap((words, n) => words.split(' ').map((word) => [word, { weekday: n + 1 }] as const)),
]);

type Read = Pick<Recurrence, 'rule' | 'weekday'> & { monthDay?: number };

interface Form {
  pattern: RegExp;
  read: (match: RegExpExecArray) => Read | null;
}

/** `every`, maybe a number, then a unit or a day of the week. */
const EVERY =
  /(?:^|[^\p{L}\p{N}])(?:every|each|jede[nrsm]?|alle|chaque|tous les|toutes les|cada|todos los|todas las|ogni|tod[oa]s? (?:[oa]s? )?|elke?|iedere?|varje|co|кажд\p{L}{1,4})\s*(?:(\d{1,3}|other|second|zwei|zweite[nrsm]?|deux|dos|due|dois|duas|twee|andere)\s+)?([\p{L}-]{2,20})/iu;

/** `daily`, `wöchentlich`, and the like. */
const ADVERBS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:^|[^\p{L}\p{N}])(?:daily|täglich|quotidiennement|diariamente|quotidianamente|dagelijks|ежедневно)(?!\p{L})|毎日|每天/iu,
    'every day',
  ],
  [
    /(?:^|[^\p{L}\p{N}])(?:weekly|wöchentlich|hebdomadairement|semanalmente|settimanalmente|wekelijks|еженедельно)(?!\p{L})|毎週(?![月火水木金土日]曜)|每周(?![一二三四五六日])/iu,
    'every week',
  ],
  [
    /(?:^|[^\p{L}\p{N}])(?:monthly|monatlich|mensuellement|mensualmente|mensalmente|mensilmente|maandelijks|ежемесячно)(?!\p{L})|毎月|每月/iu,
    'every month',
  ],
  [
    /(?:^|[^\p{L}\p{N}])(?:yearly|annually|jährlich|annuellement|anualmente|annualmente|jaarlijks|ежегодно)(?!\p{L})|毎年|每年/iu,
    'every year',
  ],
];

/** Han script writes no gaps. */
const GAPLESS = /(?:毎週|每周|每星期|每)((?:[月火水木金土日]曜日?)|(?:星期|周)?[一二三四五六日])/u;

/** `montags`, `on Mondays`: only forms that mean each of them. */
const EACH_DAY =
  /(?:^|[^\p{L}\p{N}])(?:on\s+)?(mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekdays|montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|werktags)(?!\p{L})/iu;

/** `the 1st of every month`, `every month on the 15th`. */
const MONTH_DAY =
  /(?:^|[^\p{L}\p{N}])(?:(?:on\s+)?the\s+(\d{1,2})(?:st|nd|rd|th)\s+of\s+(?:every|each)\s+month|(?:every|each)\s+month\s+on\s+the\s+(\d{1,2})(?:st|nd|rd|th)?|am\s+(\d{1,2})\.\s+(?:jedes|eines jeden)\s+monats)(?!\p{L})/iu;

const FORMS: readonly Form[] = [
  { pattern: MONTH_DAY, read: ([, a, b, c]) => onMonthDay(Number(a ?? b ?? c)) },
  { pattern: EVERY, read: ([, count, word = '']) => ruleOf(word, countOf(count)) },
  ...ADVERBS.map(([pattern, rule]) => ({ pattern, read: () => ({ rule, weekday: null }) })),
  {
    pattern: GAPLESS,
    read: ([, word = '']) => onWeekday('月火水木金土日'.indexOf(word[0] ?? '') + 1 || chinese(word), 1),
  },
  { pattern: EACH_DAY, read: ([, word = '']) => ruleOf(word, 1) },
];

function onMonthDay(day: number): Read | null {
  if (day < 1 || day > 31) return null;
  const ending = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return { rule: `every month on the ${String(day)}${ending}`, weekday: null, monthDay: day };
}

const chinese = (word: string): number => '一二三四五六日'.indexOf(word.at(-1) ?? '') + 1;

function ruleOf(word: string, count: number): Read | null {
  const known = byWord.get(word.toLowerCase());
  if (known === undefined || count < 1) return null;
  if ('weekday' in known) return onWeekday(known.weekday, count);
  const { unit } = known;
  return { rule: count === 1 ? `every ${unit}` : `every ${String(count)} ${unit}s`, weekday: null };
}

const onWeekday = (weekday: number, count: number): Read | null =>
  weekday < 1
    ? null
    : {
        rule: `every ${count === 1 ? 'week' : `${String(count)} weeks`} on ${DAY_NAMES[weekday - 1] ?? 'Monday'}`,
        weekday,
      };

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const countOf = (count: string | undefined): number =>
  count === undefined ? 1 : /^\d+$/.test(count) ? Number(count) : 2;
