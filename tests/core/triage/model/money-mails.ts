import { tableOf } from '../../../word-table';

const rows = tableOf('core/triage/model/money-mails');

/** Mails written for the money rule: what it must find, and what only looks like money. */
export interface MoneyMail {
  where: string;
  headers?: Record<string, string>;
  body: string;
}

export const ABOUT_MONEY = rows<MoneyMail>('about money');
export const ONLY_LIKE_MONEY = rows<MoneyMail>('only like money');
