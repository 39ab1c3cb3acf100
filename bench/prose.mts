type Sentences = readonly [string, ...string[]];

/** Sentences without a point, by language, of which mails are filled up. None is about money. */
export const PROSE = {
  en: [
    'Thank you for the notes you sent after our last meeting; they were a great help to the whole team.',
    'I have gone through the list twice and marked what seems settled, so that we can talk about the rest.',
    'The room on the second floor is free all week, and there is a projector, though the cable is a bit short.',
    'As far as I can see, nobody has answered the question about parking yet.',
    'We expect around forty people (last year it was thirty-two), most of whom come by train.',
    'Peter will bring the posters; if it rains, we move everything into the hall – that worked well in 2024.',
    'You will find the agenda at https://events.example.org/2026/agenda?utm_source=mail&id=48213&lang=en.',
    'By the way: the photographs are on the shared drive, in the folder "Spring/2026-03", 148 of them.',
    'It would be good to know this early, since the caterer wants numbers ten days ahead.',
    'Please don’t hesitate to call if anything is unclear; I am at my desk until five on most days.',
  ],
  de: [
    'Vielen Dank für Ihre ausführliche Antwort, über die wir uns im Büro sehr gefreut haben.',
    'Die Unterlagen liegen seit gestern im Sekretariat und können dort jederzeit abgeholt werden.',
    'Leider hat sich die Lieferung um einige Tage verzögert, weil die Straße über den Pass gesperrt war.',
    'Am Donnerstag ist das Haus wegen des Feiertags geschlossen, am Freitag sind wir wieder für Sie da.',
    'Herr Weiß übernimmt die Betreuung der Gruppe, während Frau Özdemir in Elternzeit ist.',
    'Der Größe nach sollte alles in den kleinen Saal passen; sonst weichen wir in die Aula aus.',
    'Weitere Einzelheiten finden Sie unter https://www.beispiel.example/veranstaltungen/fruehjahr#anfahrt.',
    'Über eine kurze Rückmeldung bis Ende der Woche würden wir uns freuen.',
    'Im Anhang der letzten Nachricht fehlte die dritte Seite, sie wird mit der Post nachgereicht.',
    'Übrigens: Die Bilder vom Sommerfest sind nun endlich sortiert und beschriftet.',
  ],
  zh: [
    '感谢您上周寄来的资料，我们已经仔细读过一遍。',
    '会场在三楼，电梯在大门左边，步行大约五分钟。',
    '如果天气不好，活动会改在室内举行，时间不变。',
    '附近有地铁站，从二号出口出来向右转就能看到大楼。',
    '我们准备了中文和英文两种材料，请告诉我们您需要哪一种。',
    '上次讨论的几个问题，王老师已经写了一份简短的说明。',
    '如有任何不清楚的地方，欢迎随时打电话到办公室。',
  ],
  ja: [
    '先日はお忙しいところ、ご来館いただきありがとうございました。',
    '会場は駅から歩いて十分ほどのところにあります。',
    '雨の場合は二階のホールで行いますので、そのままお越しください。',
    '新しい本が百二十冊入りました。入口の棚に並べてあります。',
    'ご不明な点がございましたら、受付までお気軽にお声がけください。',
    '詳しい予定はホームページ（https://toshokan.example/yotei）をご覧ください。',
    '皆様のお越しを心よりお待ちしております。',
  ],
} as const satisfies Record<string, Sentences>;

export type Prose = typeof PROSE;
