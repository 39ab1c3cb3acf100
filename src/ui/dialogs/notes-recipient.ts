import { readUrl } from '../../kernel/notes/values/url';
import { providerChoice, type ProviderChoice } from '../../core/settings/provider-choices';
import { isPassedOn } from '../../core/settings/provider-consent';
import type { Settings } from '../../core/settings/settings';
import { isThisMachine } from '../../kernel/ports/fetch';

export interface NotesRecipient {
  choice: ProviderChoice;
  /** Host of the address with an explicit port: "api.openai.com", "localhost:11434". */
  host: string;
  url: string;
  /** Whether nothing leaves this computer. */
  isHere: boolean;
  /** Whether the server at this address passes what it gets on to a cloud service. */
  isPassedOn: boolean;
  isEncrypted: boolean;
}

/** Who gets notes under these settings; `null` for the rules, an unknown provider, or no valid address. */
export function recipientOf({
  provider,
  model,
  baseUrl,
}: Pick<Settings, 'provider' | 'model' | 'baseUrl'>): NotesRecipient | null {
  const choice = providerChoice(provider);
  const address = baseUrl.trim() === '' ? choice?.baseUrl : baseUrl.trim();
  if (choice === null || choice.isBuiltIn || address === null || address === undefined) return null;
  const url = webAddress(address);
  if (url === null) return null;
  return {
    choice,
    host: url.host,
    url: address,
    isHere: isThisMachine(url) && !isPassedOn({ provider, model, baseUrl }),
    isPassedOn: isPassedOn({ provider, model, baseUrl }),
    isEncrypted: url.protocol === 'https:',
  };
}

/** Parses an http(s) address without user name and password; `null` for any other text. */
export function webAddress(text: string): URL | null {
  const url = readUrl(text);
  return /^https?:$/.test(url?.protocol ?? '') && url?.username === '' && url.password === '' ? url : null;
}
