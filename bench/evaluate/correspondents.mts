/** Somebody who writes again and again; `#` is the mail's number. */
export interface Correspondent {
  from: string;
  /** What they write, and what the person of the mailbox wants to become of it. */
  mails: readonly { subject: string; body: string; wants: 'archive' | 'person' }[];
}

const archived = (from: string, ...mails: readonly [subject: string, body: string][]): Correspondent => ({
  from,
  mails: mails.map(([subject, body]) => ({ subject, body, wants: 'archive' })),
});

const kept = (from: string, ...mails: readonly [subject: string, body: string][]): Correspondent => ({
  from,
  mails: mails.map(([subject, body]) => ({ subject, body, wants: 'person' })),
});

/** Made up for the learning curve, before the curve was first drawn: no real mail, and nobody who exists. */
export const CORRESPONDENTS: readonly Correspondent[] = [
  archived(
    'Ruderverein <aushang@ruderverein.example>',
    ['Bootsbelegung Woche #', 'Die Belegung der Boote für Woche # steht im Schaukasten.'],
    ['Wasserstand am Steg', 'Der Wasserstand beträgt heute # Zentimeter.'],
    [
      'Neues aus der Bootshalle',
      'Die Regale in der Halle sind gestrichen. Das Ruder Nummer # ist repariert.',
    ],
  ),
  archived(
    'Canteen <menu@canteen.example>',
    ['Menu of week #', 'Monday: lentils. Tuesday: pasta. Wednesday: rice. Thursday: soup. Friday: fish.'],
    ['Dish of the day', 'Today the kitchen serves stew number #.'],
  ),
  archived(
    'Weather station <station@hill.example>',
    ['Daily values #', 'Temperature 8 degrees, wind from the west, # millimetres of rain.'],
    ['Monthly values #', 'The mean temperature of the month was 9 degrees.'],
  ),
  archived(
    'Stadtbibliothek <haus@bibliothek.example>',
    ['Neuzugänge #', 'Im Regal der Neuzugänge stehen # Romane und zwei Bildbände.'],
    ['Lesung im Haus', 'Im Lesesaal liest eine Autorin aus ihrem Roman.'],
  ),
  archived(
    'Mairie <bulletin@mairie.example>',
    [
      'Bulletin municipal #',
      'Le bulletin numéro # est en ligne. On y parle du marché et des travaux du pont.',
    ],
    ['Vie du village', 'La fanfare a joué sur la place devant # habitants.'],
  ),
  archived(
    'Coral <ensayos@coral.example>',
    ['Partituras #', 'Las partituras de la semana # están en la carpeta.'],
    ['Crónica del concierto', 'El concierto reunió a # personas en la iglesia.'],
  ),
  archived(
    'Project log <log@workshop.example>',
    ['Log #', 'Two commits on the branch, the tree is clean, run # was green.'],
    ['Nightly #', 'The nightly run # took twelve minutes and was green.'],
  ),
  archived(
    'Ola Berg <ola@allotment.example>',
    ['Garden diary #', 'The beans are in and the compost is turned. The robin came by # times.'],
    ['Pictures of the garden', 'The dahlias are out in bed #.'],
  ),
  archived(
    'Tracker <noreply@tracker.example>',
    ['New message in channel #', 'Somebody wrote in channel #.'],
    ['Reminder of the weekly board', 'The board of week # is open.'],
  ),
  archived('Newsletter <news@gazette.example>', [
    'The Gazette #',
    'This week: the market hall, the new bridge and the history of the mill.',
  ]),
  kept(
    'Herd book <news@herdbook.example>',
    ['Bulletin #', 'The list of bulls for spring is out in bulletin #.'],
    ['Supplement #', 'The supplement lists # new farms.'],
  ),
  kept(
    'Lab <noreply@lab.example>',
    ['Result of run #', 'Run # has ended. The values are in the table.'],
    ['Sample # came in', 'Sample # stands in the fridge on the left.'],
  ),
  kept(
    'Lena Voss <lena@studio.example>',
    ['Draft #', 'Could you read chapter # and tell me what you think of it?'],
    ['Thursday', 'Can we meet on Thursday about page #?'],
  ),
  kept(
    'Utility <billing@power.example>',
    ['Invoice #', 'Your invoice # over 84.20 EUR is due on 14 November.'],
    ['Statement #', 'Your monthly payment of 62 EUR will be charged.'],
  ),
  kept(
    'Marc Petit <marc@atelier.example>',
    ['Question #', 'Pouvez-vous me dire si le plan # vous convient ?'],
    ['Devis #', 'Voici le devis # pour les fenêtres. Dites-moi ce que vous en pensez.'],
  ),
  kept('On call <oncall@workshop.example>', [
    'Server # is down',
    'Urgent: server # does not answer. Please look at it now.',
  ]),
  {
    from: 'School office <office@school.example>',
    mails: [
      {
        subject: 'Note from class #',
        body: 'The class walked to the river and saw # ducks.',
        wants: 'archive',
      },
      {
        subject: 'Permission slip #',
        body: 'Please sign the permission slip for trip # by Friday.',
        wants: 'person',
      },
      { subject: 'Photos of the week', body: 'The photos of week # hang in the hall.', wants: 'archive' },
    ],
  },
  {
    from: 'Housing <desk@housing.example>',
    mails: [
      {
        subject: 'Stairwell cleaning',
        body: 'The stairwell of house # is cleaned on Mondays.',
        wants: 'archive',
      },
      { subject: 'Meter reading #', body: 'Can you send us the reading of meter #?', wants: 'person' },
      { subject: 'Key log', body: 'The cellar key hangs on hook #.', wants: 'archive' },
    ],
  },
  {
    from: 'Theatre group <group@theatre.example>',
    mails: [
      { subject: 'Minutes #', body: 'Minutes of meeting #: costumes, stage, lamps.', wants: 'archive' },
      {
        subject: 'Your part in scene #',
        body: 'You play the miller in scene #. The text is in the folder.',
        wants: 'person',
      },
    ],
  },
  {
    from: 'Sven Dahl <sven@gmail.com>',
    mails: [
      { subject: 'Joke #', body: 'A duck walks into a bar. Number # of the series.', wants: 'archive' },
      { subject: 'Boat', body: 'The boat lies at pier #. The mast is wobbly.', wants: 'person' },
    ],
  },
];
