import type { WordTable } from '../language';

/** Options shared by the languages in which mail is only read: they have words for days, hours and spans of time. */
const FEW = { order: 'day', next: 'either', hours: 24, joins: false } as const;

const SV: WordTable = {
  ...FEW,
  words: {
    num: 'en, ett / två / tre / fyra / fem / sex / sju / åtta / nio / tio / elva / tolv',
    suffix: ':e, :a, e, a',
    weekday:
      'måndag, måndagen / tisdag, tisdagen / onsdag, onsdagen / torsdag, torsdagen / fredag, fredagen / lördag, lördagen / söndag, söndagen',
    abbr: 'mån / tis / ons / tors, tor / fre / lör / sön',
    month:
      'januari, jan / februari, feb / mars, mar / april, apr / maj / juni, jun / juli, jul / augusti, aug / september, sep, sept / oktober, okt / november, nov / december, dec',
    day: {
      0: 'idag, i dag',
      1: 'imorgon, i morgon, imorron, i morron',
      2: 'övermorgon, i övermorgon',
      [-1]: 'igår, i går',
    },
    daypart: { 19: 'ikväll, i kväll', 15: 'i eftermiddag' },
    bare: { 9: 'förmiddag', 15: 'eftermiddag', 19: 'kväll' },
    at: 'kl, kl ., klockan',
    on: 'på, den, till',
    the: 'den',
    in: 'om, inom, inom de närmaste',
    next: 'nästa',
    a: 'en, ett',
    unit: 'minut, minuter, min / timme, timmar, tim / dag, dagar, dygn / vecka, veckor / månad, månader / år / arbetsdag, arbetsdagar, vardag, vardagar',
  },
};

const FI: WordTable = {
  ...FEW,
  words: {
    num: 'yksi, yhden / kaksi, kahden / kolme, kolmen / neljä, neljän / viisi, viiden / kuusi, kuuden / seitsemän / kahdeksan / yhdeksän / kymmenen',
    weekday:
      'maanantai, maanantaina, maanantaihin / tiistai, tiistaina, tiistaihin / keskiviikko, keskiviikkona, keskiviikkoon / torstai, torstaina, torstaihin / perjantai, perjantaina, perjantaihin / lauantai, lauantaina, lauantaihin / sunnuntai, sunnuntaina, sunnuntaihin',
    month:
      'tammikuu, tammikuuta, tammikuun / helmikuu, helmikuuta, helmikuun / maaliskuu, maaliskuuta, maaliskuun / huhtikuu, huhtikuuta, huhtikuun / toukokuu, toukokuuta, toukokuun / kesäkuu, kesäkuuta, kesäkuun / heinäkuu, heinäkuuta, heinäkuun / elokuu, elokuuta, elokuun / syyskuu, syyskuuta, syyskuun / lokakuu, lokakuuta, lokakuun / marraskuu, marraskuuta, marraskuun / joulukuu, joulukuuta, joulukuun',
    day: {
      0: 'tänään, tämän päivän',
      1: 'huomenna, huomiseen, huomisen',
      2: 'ylihuomenna, ylihuomiseen',
      [-1]: 'eilen',
    },
    daypart: { 19: 'tänä iltana', 15: 'tänä iltapäivänä' },
    bare: { 9: 'aamulla, aamuun', 15: 'iltapäivällä, iltapäivään', 19: 'illalla, iltaan' },
    at: 'klo, kello',
    fromnow: 'kuluttua, kuluessa, sisällä, päästä',
    unit: 'minuutti, minuuttia, minuutin, min / tunti, tuntia, tunnin / päivä, päivää, päivän / viikko, viikkoa, viikon / kuukausi, kuukautta, kuukauden / vuosi, vuotta, vuoden',
  },
};

const RU: WordTable = {
  ...FEW,
  words: {
    num: 'один, одного, одну / два, две, двух / три, трёх, трех / четыре, четырёх, четырех / пять, пяти / шесть, шести / семь, семи / восемь, восьми / девять, девяти / десять, десяти / одиннадцать / двенадцать',
    suffix: 'го, е, ое',
    weekday:
      'понедельник, понедельника, понедельнику / вторник, вторника, вторнику / среда, среды, среду, среде / четверг, четверга, четвергу / пятница, пятницы, пятницу, пятнице / суббота, субботы, субботу, субботе / воскресенье, воскресенья, воскресенью',
    abbr: 'пн / вт / ср / чт / пт / сб / вс',
    month:
      'января, январь, янв / февраля, февраль, фев / марта, март, мар / апреля, апрель, апр / мая, май / июня, июнь, июн / июля, июль, июл / августа, август, авг / сентября, сентябрь, сен, сент / октября, октябрь, окт / ноября, ноябрь, ноя, нояб / декабря, декабрь, дек',
    day: {
      0: 'сегодня, сегодняшнего дня',
      1: 'завтра, завтрашнего дня',
      2: 'послезавтра',
      [-1]: 'вчера',
      [-2]: 'позавчера',
    },
    bare: { 9: 'утром, утра', 12: 'обеда', 15: 'днём, днем', 19: 'вечером, вечера', 21: 'ночью' },
    noon: 'полдень, полудня',
    ampm: 'утра / вечера, дня',
    oclock: 'ч, ч ., час, часа, часов, часам, г, г .',
    near: 'в, к, до, около',
    on: 'в, во, на, к, ко',
    in: 'через, в течение, в течении, в ближайшие',
    next: 'следующий, следующую, следующее, следующей',
    this: 'этот, эту, это',
    a: 'один, одного, одну',
    unit: 'минута, минуту, минуты, минут, мин / час, часа, часов / день, дня, дней, суток, сутки / неделя, неделю, недели, недель / месяц, месяца, месяцев / год, года, лет / рабочий день, рабочего дня, рабочих дня, рабочих дней',
  },
};

const UK: WordTable = {
  ...FEW,
  words: {
    num: 'один, одного, одну / два, дві, двох / три, трьох / чотири, чотирьох / пʼять, п ять, пяти / шість, шести / сім, семи / вісім, восьми / девʼять, дев ять / десять, десяти / одинадцять / дванадцять',
    suffix: 'го, е',
    weekday:
      'понеділок, понеділка, понеділку / вівторок, вівторка, вівторку / середа, середи, середу, середі / четвер, четверга, четвергу / пятниця, пятниці, пятницю / субота, суботи, суботу, суботі / неділя, неділі, неділю',
    abbr: 'пн / вт / ср / чт / пт / сб / нд',
    month:
      'січня, січень / лютого, лютий / березня, березень / квітня, квітень / травня, травень / червня, червень / липня, липень / серпня, серпень / вересня, вересень / жовтня, жовтень / листопада, листопад / грудня, грудень',
    day: {
      0: 'сьогодні, сьогоднішнього дня',
      1: 'завтра, завтрашнього дня',
      2: 'післязавтра',
      [-1]: 'вчора, учора',
      [-2]: 'позавчора',
    },
    bare: { 9: 'вранці, ранку', 12: 'обіду', 15: 'вдень, дня', 19: 'ввечері, увечері, вечора' },
    noon: 'полудень, полудня, опівдні',
    ampm: 'ранку / вечора, дня',
    oclock: 'год, год ., година, години, годині, годин',
    near: 'о, об, до, близько',
    on: 'в, у, на, до',
    in: 'через, за, протягом, упродовж',
    next: 'наступний, наступну, наступного, наступної',
    this: 'цей, цю, це, цього, цієї',
    a: 'один, одного, одну, одної',
    unit: 'хвилина, хвилину, хвилини, хвилин, хв / година, годину, години, годин / день, дня, дні, днів, доба, доби / тиждень, тижня, тижні, тижнів / місяць, місяця, місяців / рік, року, років / робочий день, робочого дня, робочих днів, робочі дні',
  },
};

const VI: WordTable = {
  ...FEW,
  words: {
    num: 'một / hai / ba / bốn / năm / sáu / bảy / tám / chín / mười',
    weekday:
      'thứ hai, thứ 2 / thứ ba, thứ 3 / thứ tư, thứ 4 / thứ năm, thứ 5 / thứ sáu, thứ 6 / thứ bảy, thứ 7 / chủ nhật',
    month: months((n) => `tháng ${String(n)}`),
    day: { 0: 'hôm nay', 1: 'ngày mai', 2: 'ngày kia, ngày mốt', [-1]: 'hôm qua' },
    daypart: { 19: 'tối nay', 15: 'chiều nay', 109: 'sáng mai', 115: 'chiều mai', 119: 'tối mai' },
    bare: { 9: 'sáng', 12: 'trưa', 15: 'chiều', 19: 'tối' },
    ampm: 'sáng / chiều, tối, trưa',
    oclock: 'giờ, g',
    at: 'lúc, vào lúc',
    on: 'vào, ngày, vào ngày, đến, hết, hết ngày',
    the: 'ngày',
    in: 'trong, trong vòng, sau',
    unit: 'phút / giờ, tiếng, tiếng đồng hồ / ngày / tuần / tháng / năm / ngày làm việc',
  },
};

const ID: WordTable = {
  ...FEW,
  words: {
    num: 'satu / dua / tiga / empat / lima / enam / tujuh / delapan / sembilan / sepuluh / sebelas / dua belas',
    weekday: 'senin / selasa / rabu / kamis / jumat, jum at / sabtu / minggu, ahad',
    month:
      'januari, jan / februari, feb / maret, mar / april, apr / mei / juni, jun / juli, jul / agustus, agu / september, sep / oktober, okt / november, nov / desember, des',
    day: { 0: 'hari ini', 1: 'besok, esok', 2: 'lusa', [-1]: 'kemarin' },
    daypart: { 19: 'nanti malam, malam ini', 15: 'sore ini, nanti sore', 9: 'pagi ini' },
    bare: { 9: 'pagi', 12: 'siang', 15: 'sore', 19: 'malam' },
    ampm: 'pagi / siang, sore, malam',
    at: 'jam, pukul',
    on: 'pada, hari, pada hari, tanggal, tgl, pada tanggal',
    the: 'tanggal, tgl',
    in: 'dalam, dalam waktu',
    fromnow: 'lagi',
    unit: 'menit / jam / hari / minggu, pekan / bulan / tahun / hari kerja',
  },
};

const AR: WordTable = {
  ...FEW,
  words: {
    num: 'واحد / اثنين / ثلاثة, ثلاث / أربعة, أربع / خمسة, خمس / ستة, ست / سبعة, سبع / ثمانية, ثماني / تسعة, تسع / عشرة, عشر',
    weekday: 'الاثنين / الثلاثاء / الأربعاء / الخميس / الجمعة / السبت / الأحد',
    month:
      'يناير, كانون الثاني / فبراير, شباط / مارس, آذار / أبريل, نيسان / مايو, أيار / يونيو, حزيران / يوليو, تموز / أغسطس, آب / سبتمبر, أيلول / أكتوبر, تشرين الأول / نوفمبر, تشرين الثاني / ديسمبر, كانون الأول',
    day: { 0: 'اليوم', 1: 'غدا, الغد', 2: 'بعد غد', [-1]: 'أمس, البارحة' },
    daypart: { 19: 'هذا المساء, مساء اليوم, الليلة', 9: 'صباح اليوم', 109: 'صباح الغد', 119: 'مساء الغد' },
    bare: { 9: 'صباحا', 12: 'ظهرا', 19: 'مساء' },
    ampm: 'صباحا, ص / مساء, م',
    at: 'الساعة, في الساعة',
    on: 'يوم, في يوم, في',
    in: 'خلال, بعد, في غضون',
    a: 'واحد',
    span: { 60: 'ساعة, ساعة واحدة', 120: 'ساعتين', 1440: 'يوم واحد', 2880: 'يومين' },
    unit: 'دقيقة, دقائق / ساعة, ساعات / يوما, أيام / أسبوع, أسابيع / شهر, أشهر / سنة, سنوات / يوم عمل, أيام عمل',
  },
};

const KANJI = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
const HAN_NUMBERS = Array.from({ length: 31 }, (_, n) => han(n + 1)).join(' / ');

const JA: WordTable = {
  ...FEW,
  order: 'month',
  words: {
    num: HAN_NUMBERS,
    suffix: '日',
    weekday: weekdays('月火水木金土日', (day) => `${day}曜日, ${day}曜`),
    month: months((n) => `${String(n)}月, ${String(KANJI[n])}月`),
    day: {
      0: '今日, 本日, きょう',
      1: '明日, あした, あす, 翌日',
      2: '明後日, あさって',
      [-1]: '昨日, きのう',
    },
    daypart: { 19: '今夜, 今晩', 9: '今朝', 109: '明朝', 119: '明晩' },
    noon: '正午',
    bare: { 9: '朝, 午前中, の朝', 15: '午後, の午後', 19: '夕方, 夜, の夜' },
    ampm: '午前, 朝, の午前 / 午後, 夜, の午後',
    oclock: '時',
    on: 'の',
    at: 'の',
    fromnow: '以内, 後, 以内に',
    unit: '分, 分間 / 時間 / 日, 日間 / 週間 / ヶ月, か月, カ月 / 年 / 営業日',
  },
};

const ZH: WordTable = {
  ...FEW,
  order: 'month',
  words: {
    num: HAN_NUMBERS.replace('二', '二, 两, 兩'),
    suffix: '日, 号, 號',
    weekday: weekdays('一二三四五六日', (day) =>
      ['星期', '周', '週', '礼拜', '禮拜', '本周', '这周', '這週', '本週']
        .flatMap((week) => (day === '日' ? [`${week}日`, `${week}天`] : [`${week}${day}`]))
        .join(),
    ),
    month: months((n) => `${String(n)}月, ${String(KANJI[n])}月`),
    day: { 0: '今天, 今日', 1: '明天, 明日', 2: '后天, 後天', [-1]: '昨天, 昨日' },
    daypart: { 19: '今晚', 9: '今早', 109: '明早', 119: '明晚' },
    noon: '中午, 正午',
    bare: { 9: '早上, 上午', 15: '下午', 19: '晚上' },
    ampm: '早上, 上午, 凌晨 / 下午, 晚上',
    oclock: '点, 點, 时, 時, 点钟, 點鐘',
    fromnow: '内, 內, 之内, 之內, 以内, 以內, 后, 後, 之后',
    unit: '分钟, 分鐘 / 小时, 小時, 个小时, 個小時 / 天, 日 / 周, 週, 星期, 个星期, 個星期 / 个月, 個月 / 年 / 工作日, 个工作日, 個工作日',
  },
};

function han(n: number): string {
  const tens = Math.floor(n / 10);
  return `${tens === 0 ? '' : `${tens === 1 ? '' : String(KANJI[tens])}十`}${String(KANJI[n % 10])}`;
}

function months(named: (n: number) => string): string {
  return Array.from({ length: 12 }, (_, n) => named(n + 1)).join(' / ');
}

function weekdays(signs: string, named: (sign: string) => string): string {
  return Array.from(signs, named).join(' / ');
}

export const MAIL_LANGUAGES = { SV, FI, RU, UK, VI, ID, AR, JA, ZH } as const;
