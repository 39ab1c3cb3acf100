import type { App } from 'obsidian';
import type { DeputyWays } from '../../../core/app/automation/automated-acts';
import { type Report, success, trouble } from '../../../core/app/view/report';
import { providerChoice } from '../../../core/settings/provider-choices';
import type { Settings } from '../../../core/settings/settings';
import { NOTE_FLAGS } from '../../../ui/commands/command-line';
import { hasModel, isSetUp } from '../../../ui/commands/command-rules';
import { firstNote, noteInFront } from '../../../ui/parts/note-to-show';
import type { AppParts, PluginFeature } from '../../../ui/plugin-feature';
import { isChosen } from '../../../ui/settings/form/settings-form';
import type { SectionContext } from '../../../ui/settings/form/section-context';
import { lookAtAsk, lookAtNote, lookAtRun, lookLines, type LookPage } from '../view/look-text';
import { showLook } from './look-dialog';
import { judgePastMail } from './past-mail-dialog';

const WAYS: DeputyWays<'previews'> = {
  previews: { note: ['read', 1], run: ['read', 1], ask: 'read', past: ['read', 1] },
};

const WHAT = 'show-what-will-be-sent';
const isModel = (_: App, settings: Settings): boolean => hasModel(settings);

/** The note to show: the named one, else the one that is open, else the first one that waits. */
const noteToShow = ({ app, host }: AppParts, named?: string): string | null =>
  named ?? noteInFront(app) ?? firstNote(app, host.settings.folders.needsAction);

const lookReport = (look: LookPage, how: { isWhole: boolean }): Report => ({
  title: look.title,
  lines: lookLines(look, how),
  isTrouble: look.isTrouble,
});

export const previewsUi: PluginFeature = {
  ways: WAYS,
  previewer: {
    ask: async ({ automation, dialogs }, text) =>
      showLook(dialogs, lookAtAsk(await automation.deputy.previews.ask(text))),
    pastMail: judgePastMail,
  },
  commands: [
    {
      id: WHAT,
      name: 'Show what will be sent',
      icon: 'eye',
      isOffered: isModel,
      run: async (parts) => {
        const { automation, host, dialogs, teller } = parts;
        const path = noteToShow(parts);
        if (path === null)
          teller.notice(success(`Open a note first, or put one into ${host.settings.folders.needsAction}`));
        else await showLook(dialogs, lookAtNote(path, await automation.deputy.previews.note(path)));
      },
      line: {
        flags: NOTE_FLAGS,
        run: async (parts, given) => {
          const path = noteToShow(parts, given['path']);
          if (path === null) return trouble('Name a note: path=<path>');
          const { previews } = parts.automation.deputy;
          return lookReport(lookAtNote(path, await previews.note(path)), { isWhole: true });
        },
      },
    },
    {
      id: 'show-what-a-run-will-send',
      name: 'Show what a run will send',
      icon: 'list',
      isOffered: isModel,
      run: async ({ automation, dialogs }) =>
        showLook(dialogs, lookAtRun(await automation.deputy.previews.run())),
      line: {
        flags: null,
        run: async ({ automation }) =>
          lookReport(lookAtRun(await automation.deputy.previews.run()), { isWhole: false }),
      },
    },
    {
      id: 'judge-past-mail',
      name: 'Judge past mail',
      icon: 'flask-conical',
      isOffered: isSetUp,
      run: async ({ setUp }) => {
        if (await setUp.isReady()) await setUp.judgePastMail();
      },
      line: 'Opened in the app: enter there how many mails',
    },
  ],
  rows: [
    {
      place: 'below model',
      rows: ({ host, begin }: SectionContext) =>
        !isChosen(host) || (providerChoice(host.settings.provider)?.isBuiltIn ?? true)
          ? []
          : [
              {
                name: 'What will be sent',
                desc: 'Shows the exact prompt. Sends nothing.',
                render: (setting) => {
                  setting.addButton((button) =>
                    button.setButtonText('Show').onClick(() => {
                      begin(host.run(WHAT));
                    }),
                  );
                },
              },
            ],
    },
  ],
};
