import type { ObsidianProtocolData } from 'obsidian';
import type { Automation } from '../core/app/automation/automation';
import { deputyFacts } from '../core/app/facts';
import { allFeatures } from '../core/feature';
import { type NeedItem, needItems } from '../core/app/view/need-item';
import { needRow } from '../core/app/view/need-row';
import type { NeedGroup } from '../core/app/view/needs/need-order';
import type { Clock } from '../kernel/ports/clock';
import { isPermitted, type UserActions } from './actions';

/** An item of *Needs you*, as other plugins get it. */
export interface ApiNeed {
  /** Identifies the item for `openReview`. */
  id: string;
  group: NeedGroup;
  /** Path of the note that the item is about; `null` for the receipts of a day. */
  path: string | null;
  /** Name of the sender or recipient; never ''. */
  sender: string;
  subject: string;
  /** Reason why the item waits; may be ''. */
  why: string;
  /** Time when the mail was sent, or when the item started to wait; wall-clock milliseconds. */
  at: number | null;
}

/**
 * Functions for other plugins, at `app.plugins.plugins.deputy.api`. None of them decides, sends or calls a model; only
 * a person can do so, in Deputy's own views. Features add functions of their own, which return texts.
 */
export interface DeputyApi {
  /** Increased only when something is removed or changes its meaning. */
  readonly version: 1;
  /** Opens the review: at an item of `needs` by its id, otherwise where it was last. */
  openReview(id?: string): Promise<void>;
  /** Opens Ask Deputy with this text in the box. Nothing is asked until the person presses *Ask*. */
  ask(text: string): Promise<void>;
  /** Items that wait for the person, in the order of the review; none before the person has chosen who triages. */
  needs(): Promise<ApiNeed[]>;
}

interface ApiOptions {
  automation: Pick<Automation, 'state' | 'deputy'>;
  user: Pick<UserActions, 'actions' | 'ask' | 'openReview'>;
  clock: Pick<Clock, 'now' | 'zone'>;
}

/** Creates the API. It is frozen, so that no plugin can replace a function that other plugins call. */
export function createApi({ automation, user, clock }: ApiOptions): DeputyApi {
  const facts = deputyFacts(automation.deputy, clock);
  const ofFeatures = allFeatures().flatMap(({ api = {} }) =>
    Object.entries(api).map(([name, read]): [string, () => Promise<string>] => [
      name,
      async () => (isPermitted(automation.state) ? read(facts) : ''),
    ]),
  );
  return Object.freeze<DeputyApi>({
    ...Object.fromEntries(ofFeatures),
    version: 1,
    // The argument is checked, because other plugins may be untyped.
    openReview: (id: unknown) => user.openReview(typeof id === 'string' ? id : null),
    ask: (text: unknown) => {
      user.ask.fillIn(typeof text === 'string' ? text : '');
      return user.actions['ask-deputy']();
    },
    needs: async () =>
      isPermitted(automation.state)
        ? needItems(await automation.deputy.overview(), clock.now()).map(apiNeed)
        : [],
  });
}

function apiNeed(item: NeedItem): ApiNeed {
  const { id, group, note, at } = item;
  const { sender, subject, why } = needRow(item);
  return { id, group, path: item.kind === 'receipts' ? null : note, sender, subject, why, at };
}

/**
 * Follows a link: `obsidian://deputy?ask=...` fills in the Ask box, `obsidian://deputy?review` opens the review, at the
 * item that `review=` names. Anyone can write a link, so links can do only what other plugins can.
 */
export function followLink(api: DeputyApi, { ask, review }: ObsidianProtocolData): Promise<void> {
  if (ask !== undefined && ask !== 'true') return api.ask(ask);
  if (review !== undefined) return api.openReview(review === 'true' ? undefined : review);
  return api.ask('');
}
