import type { DecisionKind } from '../src/core/triage/model/decision';
import type { Prose } from './prose.mjs';

/** What a mail is about, and what a sensible model decides about it. */
export interface Topic {
  decision: DecisionKind;
  language: keyof Prose;
  /** Stands in the subject of its mails alone: by it the model knows the topic. */
  mark: string;
  sender: string;
  /** The sentence everything hangs on. */
  point: string;
}

/** Two for each decision; only what is urgent or lacks something speaks of money, as the money rule wants it. */
export const TOPICS: readonly [Topic, ...Topic[]] = [
  {
    decision: 'draft_reply',
    language: 'en',
    mark: 'Workshop next month',
    sender: 'Ada Example <ada@example.org>',
    point: 'Could you tell me by Friday whether Thursday the 14th at ten would suit you for the workshop?',
  },
  {
    decision: 'archive',
    language: 'en',
    mark: 'This week in gardening',
    sender: 'The Gardener <news@gardening.example>',
    point: 'Here is what our readers liked best this week.',
  },
  {
    decision: 'needs_info',
    language: 'de',
    mark: 'Frage zur Rechnung',
    sender: 'Buchhaltung Müller & Söhne <buchhaltung@mueller.example>',
    point: 'Können Sie uns bitte sagen, auf welches Projekt die Rechnung vom März zu buchen ist?',
  },
  {
    decision: 'urgent',
    language: 'en',
    mark: 'Outage of the booking system',
    sender: 'Monitoring <alerts@status.example>',
    point: 'The booking system has not answered since 06:42 and customers see an error page.',
  },
  {
    decision: 'delegate',
    language: 'en',
    mark: 'Contract for the new office',
    sender: 'Grace Sample <grace@legal.example>',
    point: 'Your lawyer should look at clause 7 of the lease before it is signed.',
  },
  {
    decision: 'draft_reply',
    language: 'de',
    mark: 'Termin für die Führung',
    sender: '"Jürgen Groß" <j.gross@museum.example>',
    point: 'Passt Ihnen der Dienstag um 14 Uhr für die Führung durch das Depot?',
  },
  {
    decision: 'archive',
    language: 'ja',
    mark: '今週のお知らせ',
    sender: '市民図書館 <oshirase@toshokan.example>',
    point: '来週の月曜日は館内整理のため休館いたします。',
  },
  {
    decision: 'needs_info',
    language: 'zh',
    mark: '关于会议的问题',
    sender: '李明 <liming@huiyi.example>',
    point: '请问您打算带几位同事参加下个月的会议？',
  },
  {
    decision: 'urgent',
    language: 'en',
    mark: 'Last reminder: invoice',
    sender: 'Accounts <accounts@hosting.example>',
    point: 'The payment of your invoice is overdue, and the server will be switched off tomorrow at noon.',
  },
  {
    decision: 'delegate',
    language: 'de',
    mark: 'Drucker im dritten Stock',
    sender: 'Empfang <empfang@haus.example>',
    point: 'Der Drucker im dritten Stock zieht kein Papier mehr ein, bitte die Technik verständigen.',
  },
];
