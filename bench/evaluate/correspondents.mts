/** Somebody who writes again and again; `#` is the mail's number. */
export interface Correspondent {
  from: string;
  /** What they write, and what the person of the mailbox wants to become of it. */
  mails: readonly { subject: string; body: string; wants: 'archive' | 'person' }[];
  /** What they write seldom, in the same form, and what the person has to know. */
  seldom?: readonly (readonly [subject: string, body: string])[];
}

const archived = (
  from: string,
  mails: readonly (readonly [subject: string, body: string])[],
  seldom: readonly (readonly [subject: string, body: string])[],
): Correspondent => ({
  from,
  mails: mails.map(([subject, body]) => ({ subject, body, wants: 'archive' })),
  seldom,
});

const kept = (from: string, ...mails: readonly [subject: string, body: string][]): Correspondent => ({
  from,
  mails: mails.map(([subject, body]) => ({ subject, body, wants: 'person' })),
});

/** Made up for the learning curve, before the curve was first drawn: no real mail, and nobody who exists. */
export const CORRESPONDENTS: readonly Correspondent[] = [
  archived(
    'Ruderverein <aushang@ruderverein.example>',
    [
      ['Bootsbelegung Woche #', 'Die Belegung der Boote für Woche # steht im Schaukasten.'],
      ['Wasserstand am Steg', 'Der Wasserstand beträgt heute # Zentimeter.'],
      [
        'Neues aus der Bootshalle',
        'Die Regale in der Halle sind gestrichen. Das Ruder Nummer # ist repariert.',
      ],
    ],
    [
      ['Bootsbelegung Woche #', 'Dein Boot fällt in Woche # aus, der Rumpf hat einen Riss.'],
      ['Wasserstand am Steg', 'Am Steg liegt seit gestern deine Jacke mit dem Schlüsselbund #.'],
    ],
  ),
  archived(
    'Canteen <menu@canteen.example>',
    [
      ['Menu of week #', 'Monday: lentils. Tuesday: pasta. Wednesday: rice. Thursday: soup. Friday: fish.'],
      ['Dish of the day', 'Today the kitchen serves stew number #.'],
    ],
    [
      ['Menu of week #', 'The canteen stays closed on 12 November. Guests of table # eat across the road.'],
      ['Dish of the day', 'You left your card at desk #. It is in the drawer.'],
    ],
  ),
  archived(
    'Weather station <station@hill.example>',
    [
      ['Daily values #', 'Temperature 8 degrees, wind from the west, # millimetres of rain.'],
      ['Monthly values #', 'The mean temperature of the month was 9 degrees.'],
    ],
    [
      ['Daily values #', 'Sensor # has sent nothing since midnight.'],
      ['Monthly values #', 'The battery of the mast is at # percent and falling.'],
    ],
  ),
  archived(
    'Stadtbibliothek <haus@bibliothek.example>',
    [
      ['Neuzugänge #', 'Im Regal der Neuzugänge stehen # Romane und zwei Bildbände.'],
      ['Lesung im Haus', 'Im Lesesaal liest eine Autorin aus ihrem Roman.'],
    ],
    [
      ['Neuzugänge #', 'Der Roman, den Sie vorgemerkt haben, liegt bis zum 20. November an der Theke #.'],
      ['Lesung im Haus', 'Ihr Platz in Reihe # ist nicht bestätigt.'],
    ],
  ),
  archived(
    'Mairie <bulletin@mairie.example>',
    [
      [
        'Bulletin municipal #',
        'Le bulletin numéro # est en ligne. On y parle du marché et des travaux du pont.',
      ],
      ['Vie du village', 'La fanfare a joué sur la place devant # habitants.'],
    ],
    [
      ['Bulletin municipal #', 'Votre rue sera fermée le 18 novembre pour le chantier #.'],
      ['Vie du village', 'Le jardin # que vous louez n’a pas été attribué cette année.'],
    ],
  ),
  archived(
    'Coral <ensayos@coral.example>',
    [
      ['Partituras #', 'Las partituras de la semana # están en la carpeta.'],
      ['Crónica del concierto', 'El concierto reunió a # personas en la iglesia.'],
    ],
    [
      ['Partituras #', 'El ensayo del 12 de noviembre pasa a la sala #.'],
      ['Crónica del concierto', 'Tu carpeta # se quedó en la iglesia.'],
    ],
  ),
  archived(
    'Project log <log@workshop.example>',
    [
      ['Log #', 'Two commits on the branch, the tree is clean, run # was green.'],
      ['Nightly #', 'The nightly run # took twelve minutes and was green.'],
    ],
    [
      ['Log #', 'Branch # does not build since your commit.'],
      ['Nightly #', 'The nightly run # failed in two modules.'],
    ],
  ),
  archived(
    'Ola Berg <ola@allotment.example>',
    [
      ['Garden diary #', 'The beans are in and the compost is turned. The robin came by # times.'],
      ['Pictures of the garden', 'The dahlias are out in bed #.'],
    ],
    [
      ['Garden diary #', 'Your tomatoes have blight, and bed # has it too.'],
      ['Pictures of the garden', 'My father is in hospital. I am on ward #.'],
    ],
  ),
  archived(
    'Tracker <noreply@tracker.example>',
    [
      ['New message in channel #', 'Somebody wrote in channel #.'],
      ['Reminder of the weekly board', 'The board of week # is open.'],
    ],
    [
      ['New message in channel #', 'Ada wrote to you in channel #: the contract is lost.'],
      ['Reminder of the weekly board', 'Card # is yours now and stands in the column of the blocked.'],
    ],
  ),
  archived(
    'Newsletter <news@gazette.example>',
    [['The Gazette #', 'This week: the market hall, the new bridge and the history of the mill.']],
    [
      ['The Gazette #', 'Your subscription ended with issue #.'],
      ['A letter', 'We printed your letter about the mill in issue #.'],
    ],
  ),
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
    seldom: [
      ['Note from class #', 'Your child was not in class # today.'],
      ['Photos of the week', 'A child of yours fell in the yard and lies in room #.'],
    ],
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
    seldom: [
      ['Stairwell cleaning', 'There is no water in house # on 12 November.'],
      ['Key log', 'Cellar door # stands open at night.'],
    ],
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
    seldom: [['Minutes #', 'The premiere moves to 21 November, hall #.']],
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
    seldom: [['Joke #', 'I have lost my job. Number # of my bad weeks.']],
    mails: [
      { subject: 'Joke #', body: 'A duck walks into a bar. Number # of the series.', wants: 'archive' },
      { subject: 'Boat', body: 'The boat lies at pier #. The mast is wobbly.', wants: 'person' },
    ],
  },
];
