import type { Feature } from '../../core/feature';
import { QUOTE_MAIL, WRITE_DRAFTS } from './model/settings';

/** Replies that know the conversation, notes about the sender or the subject, and earlier letters to the sender. */
export const replies: Feature = { name: 'replies', settings: [WRITE_DRAFTS, QUOTE_MAIL] };
