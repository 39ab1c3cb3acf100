/** Requests that a skill was proposed for, how people ask for the same again, and what they ask that is not it. */
export interface Reworded {
  asked: string;
  repetition: 'time' | 'tracking' | 'template' | 'aggregation';
  /** Requests before it that were like it. */
  alike?: readonly string[];
  /** Each of them means it. */
  same: readonly string[];
  /** None of them may run it without a question. */
  other: readonly string[];
}

export const REWORDED: readonly Reworded[] = [
  {
    asked: 'keep track of my running: 5 km',
    repetition: 'tracking',
    alike: ['log my running: 6 km', 'keep track of my run: 4 km'],
    same: [
      'log a run: 5 km',
      'track my run of today, 7 km',
      'please note a run of 6 km',
      'record running 10 km',
      'add a run, 4 km in 25 minutes',
      'I want to log running: 5 km',
      'keep track of running, 3 km today',
      'running: 8 km',
      'enter my run from this morning',
      'can you track my running? 5 km',
    ],
    other: [
      'remind me to buy running shoes',
      'draft a mail about the marathon',
      'find what we said about the budget',
      'what time does the train leave?',
      'plan the move to Berlin',
    ],
  },
  {
    asked: 'every Friday write me a summary of the open invoices',
    repetition: 'time',
    same: [
      'write a summary of the open invoices',
      'give me the open invoices summary',
      'summary of open invoices please',
      'open invoice summary',
      'make a summary of my open invoices',
      'show me the summary of open invoices',
      'could you write the open invoice summary',
      'I want the summary of all open invoices',
      'write me the weekly summary of open invoices',
      'please summarize the open invoices, a short summary',
    ],
    other: [
      'remind me to pay the invoice',
      'draft a mail to Ada about the invoice',
      'find the summary of the meeting',
      'write a summary of the meeting',
      'give me the open points',
      'add milk to my shopping list',
      'what did Ben say about the roof?',
    ],
  },
  {
    asked: 'draft a mail about the rent report of July',
    repetition: 'template',
    alike: ['draft a mail about the rent report of May', 'draft a mail about the rent report of June'],
    same: [
      'draft a mail about the rent report of August',
      'write the rent report for Ann',
      'please draft the rent report',
      'can you write a mail with the rent report of September',
      'compose a mail about the rent report',
      'rent report for October',
      'create the report of the rent',
      'prepare a rent report mail',
      'make the rent report',
      'I want you to draft a rent report for March',
    ],
    other: [
      'draft a mail about the roof',
      'remind me to send the rent report',
      'find the report about pricing',
      'how many mails wait?',
      'make a note: the rent is due',
    ],
  },
  {
    asked: 'how many hours did I spend on the workshop?',
    repetition: 'aggregation',
    alike: ['how many hours did I spend on the workshop last week?', 'how many hours on the workshop?'],
    same: [
      'how many hours went into the workshop?',
      'count the hours of the workshop',
      'sum up my workshop hours',
      'show the hours of the workshop',
      'workshop hours?',
      'hours on the workshop so far',
      'give me the workshop hours',
      'how many workshop hours are there now',
      'please sum the hours for the workshop',
      'summarize the hours of the workshop',
    ],
    other: [
      'how many mails wait?',
      'plan the workshop',
      'remind me in two hours to call Ann',
      'draft a mail about the workshop',
      'find the price of the workshop',
    ],
  },
  {
    asked: 'führe Buch über meine Ausgaben: 5 Euro',
    repetition: 'tracking',
    alike: ['notiere meine Ausgaben: 12 Euro', 'führe Buch über meine Ausgaben: 30 Euro'],
    same: [
      'notiere eine Ausgabe: 12 Euro Brot',
      'trag die Ausgabe ein: 30 Euro',
      'Ausgabe: 5 Euro Kaffee',
      'bitte notier die Ausgaben von heute',
      'schreib die Ausgabe auf: 20 Euro',
      'Ausgaben: 12 Euro',
      'protokolliere Ausgaben von 3 Euro',
      'kannst du meine Ausgabe notieren, 9 Euro',
      'erfasse eine Ausgabe: 4 Euro',
      'führe Buch über Ausgaben: 7 Euro',
    ],
    other: [
      'erinnere mich morgen an die Miete',
      'schreib Anna eine Mail wegen dem Dach',
      'suche die Preisliste',
      'wie viele Mails warten?',
      'plane den Umzug',
    ],
  },
];
