import type { App } from 'obsidian';
import type { Automation } from '../../core/app/automation/automation';
import { type Report, trouble } from '../../core/app/view/report';
import { type ApprovalCard, usedWords } from '../../core/approvals/view/approval-card';
import { toFillIn } from '../../core/approvals/view/mail-blanks';
import { noteInFront } from '../parts/note-to-show';
import type { Review } from './review';

export interface NamedApproval {
  path: string | undefined;
  hash: string | undefined;
  withBlanks: boolean;
}

/** Decisions by command line, which shows no dialog: on the approval at a path, otherwise on the active one. */
export class NamedApprovals {
  constructor(private readonly options: { app: App; automation: Automation; review: Review }) {}

  async reject(path: string | undefined, reason: string): Promise<Report> {
    const card = await this.cardAt(path);
    return card === null
      ? trouble(NAME_ONE)
      : (await this.options.review.decide([card], { kind: 'reject', reason })).report;
  }

  /** Approves only the text whose hash is given. */
  async approve({ path, hash, withBlanks }: NamedApproval): Promise<Report> {
    const card = await this.cardAt(path);
    if (card === null) return trouble(NAME_ONE);
    const isMeant =
      hash !== undefined && hash.length >= SHORT_HASH && card.hash.startsWith(hash.toLowerCase());
    if (!isMeant) return trouble(hash === undefined ? NO_HASH : OTHER_TEXT, ...shownLines(card));
    if (!card.isAsPut) return trouble(NOT_AS_PUT, ...shownLines(card));
    return (
      await this.options.review.decide([card], {
        kind: 'approve',
        ...(withBlanks ? { withBlanks: true } : {}),
      })
    ).report;
  }

  private async cardAt(path: string | undefined): Promise<ApprovalCard | null> {
    const cards = await this.options.automation.deputy.approvals.list();
    const wanted = path ?? noteInFront(this.options.app);
    return cards.find((each) => each.path === wanted) ?? null;
  }
}

/** Number of a hash's characters that are compared: enough to rule out a second text with the same ones. */
const SHORT_HASH = 16;
const NAME_ONE = 'Name an approval that waits: path=<path>';
const NO_HASH = 'Nothing was decided: name the text as status shows it';
const OTHER_TEXT = 'Nothing was decided: it is another text now';
const NOT_AS_PUT = 'Nothing was decided: its text was changed after Deputy asked. Approve it in the sidebar';

const shownLines = ({ path, sentence, text, objection, used, ...card }: ApprovalCard): string[] => [
  `${sentence}.`,
  ...text.fields.map((field) => `${field.name}: ${field.text}`),
  text.body,
  ...(objection === null ? [] : [objection]),
  ...(card.blanks.length === 0 ? [] : [`${toFillIn(card.blanks)}: ${card.blanks.join(', ')}`]),
  ...card.warnings.map((warning) => `Warning: ${warning.text}`),
  ...card.information,
  ...usedWords(used),
  `To approve exactly this text: path=${path} hash=${card.hash.slice(0, SHORT_HASH)}`,
];
