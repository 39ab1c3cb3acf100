import type { ActName } from './acts';
import { FieldRegistry } from '../../kernel/notes/values/registry';

/** Titles for acts that found their work done already. */
export type DoneTitles = Partial<Record<ActName, string>>;

const CORE_TITLES: DoneTitles = {
  takeBack: 'It is not out',
  ask: 'There is an approval for it already',
  changeDecision: 'It already has this decision',
  draftReply: 'It already has this decision',
};

export const doneTitles = new FieldRegistry<DoneTitles>(CORE_TITLES);

export const doneTitleOf = (name: ActName): string | undefined => doneTitles.all[name];
