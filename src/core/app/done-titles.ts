import type { ActName } from './acts';

/** Titles for acts that found their work done already. */
export type DoneTitles = Partial<Record<ActName, string>>;

const CORE_TITLES: DoneTitles = {
  ask: 'There is an approval for it already',
  changeDecision: 'It is decided that way already',
  draftReply: 'It is decided that way already',
  confirmSender: 'It applies on this device already',
};

let titles = CORE_TITLES;

/** Makes the titles of features known. */
export function useDoneTitles(rows: readonly DoneTitles[]): void {
  titles = rows.reduce((all, row) => ({ ...all, ...row }), CORE_TITLES);
}

export const doneTitleOf = (name: ActName): string | undefined => titles[name];
