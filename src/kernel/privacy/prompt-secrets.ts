import { withoutSecrets } from './find-secrets';
import { SECRET_WORDS, type SecretKind } from './secret-kind';

interface Prompted<Message> {
  system: string;
  messages: readonly Message[];
}

/** Prepares a prompt for a remote provider. Returns it without secrets, and the kinds of the removed secrets. */
export function promptWithoutSecrets<Message extends { content: string }>({
  system,
  messages,
}: Prompted<Message>): { prompt: Prompted<Message>; removed: SecretKind[] } {
  const instructions = withoutSecrets(system);
  const said = messages.map((message) => ({ message, ...withoutSecrets(message.content) }));
  return {
    prompt: {
      system: instructions.text,
      messages: said.map(({ message, text }) => ({ ...message, content: text })),
    },
    removed: [instructions, ...said].flatMap(({ removed }) => removed),
  };
}

export const withheldWords = (provider: string, secret: SecretKind): string =>
  `It holds ${SECRET_WORDS[secret]}, which the settings keep from ${provider}.`;
