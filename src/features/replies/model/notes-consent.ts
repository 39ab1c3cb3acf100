import { isProviderKey, PROVIDERS } from '../../../llm/provider/catalogue/registry';
import { boundConsent, consentHash } from '../../../core/settings/consents';
import { consentKey } from '../../../core/settings/provider-consent';
import { isHere } from '../../../core/settings/choice-here';
import { modelChoices } from '../../../core/settings/receivers';
import type { Settings } from '../../../core/settings/settings';

/** A provider elsewhere that would get parts of notes. */
export interface NotesReceiver {
  label: string;
  /** Line of the `ConsentStore`. */
  consent: string;
  hash: string;
  isAgreed: boolean;
}

/** Content of the consent, for the dialog and the terminal. It is hashed, so that other content needs a new yes. */
export const NOTES_WORDS =
  'parts of notes about the sender or the subject, your earlier letters to the person a draft is to, also from Sent, mail of yours that got no answer, and how you write, once you confirmed that';

/** Providers elsewhere that write or judge replies, each once. Another address or key needs a new consent. */
export function notesReceivers(settings: Settings): NotesReceiver[] {
  const { secrets, consents } = settings;
  const receivers = modelChoices(settings)
    .filter((choice) => !isHere(choice))
    .map((choice) => {
      const { provider } = choice;
      const consent = boundConsent('notes', provider, [NOTES_WORDS, consentKey({ ...choice, secrets })]);
      return {
        label: isProviderKey(provider) ? PROVIDERS[provider].label : provider,
        consent,
        hash: consentHash(consent),
        isAgreed: consents.includes(consent),
      };
    });
  return [...new Map(receivers.map((each) => [each.consent, each])).values()];
}

/** Whether every provider elsewhere may get parts of notes. */
export const mayUseNotes = (settings: Settings): boolean =>
  notesReceivers(settings).every(({ isAgreed }) => isAgreed);
