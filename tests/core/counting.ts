import { success } from '../../src/core/app/view/report';
import type { Facts } from '../../src/core/app/facts';
import type { Feature } from '../../src/core/feature';
import { rewriteEffect } from '../../src/kernel/effects/edit-effect';
import { readText } from '../../src/kernel/effects/read-text';
import { ifReadable } from '../../src/kernel/index/unless-refused';
import type { Session } from '../../src/core/session/session';
import { type FeatureSetting, valueOf } from '../../src/core/settings/feature-setting';
import { text } from '../../src/core/settings/setting-row';

/** Path of the note that holds the count; '' switches the feature off. */
const COUNT_IN: FeatureSetting<string> = {
  key: 'countIn',
  row: text({
    longest: 200,
    place: 'vault',
    name: 'Count in a note',
    desc: 'Deputy writes there how many mails wait.',
    aliases: ['number'],
    placeholder: 'Count.md',
    needs: 'after',
    guard: null,
  }),
};

const count = async ({ overview }: Facts): Promise<number> => (await overview()).needs.length;

/** Writes the count into the person's note. Skips a missing note; an unchanged count writes nothing. */
async function writeCount({ ports, settings, effects }: Session, facts: Facts): Promise<void> {
  const path = valueOf(settings, COUNT_IN);
  const before = path === '' ? null : await ifReadable(readText(ports.vault, path));
  const after = `${String(await count(facts))} mails need you.\n`;
  if (before === null || before === after) return;
  await effects.commit({
    run: ports.host.randomId(),
    kind: 'edit',
    label: `Counted in ${path}`,
    effects: [rewriteEffect(path, before, after)],
    entries: [],
  });
}

/** How many mails need the person: in a note, on request, and for other plugins. */
export const counting: Feature = {
  name: 'counting',
  settings: [COUNT_IN],
  steps: [{ at: 'end', part: 'Count', run: writeCount }],
  commands: [
    {
      name: 'count',
      heading: 'Preview, report and undo',
      summary: 'Show how many mails need you',
      example: '~/notes',
      app: { id: 'show-count', name: 'Show how many mails need me', icon: 'hash' },
      read: async (facts) => {
        const needYou = await count(facts);
        return { report: success(`${String(needYou)} need you`), json: { needYou } };
      },
    },
  ],
  api: { count: async (facts) => String(await count(facts)) },
};
