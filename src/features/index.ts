import type { Feature } from '../core/feature';
import { attachments } from './attachments/feature';
import { alerts } from './alerts/feature';
import { digest } from './digest/feature';
import { replies } from './replies/feature';
import { revision } from './revision/feature';
import { unanswered } from './unanswered/model/settings';

/** The optional features that Deputy is built with, one line each. */
export const FEATURES: readonly Feature[] = [alerts, attachments, digest, replies, revision, unanswered];
