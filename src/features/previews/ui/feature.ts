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
import type { LookPage } from '../view/look-text';

const WAYS: DeputyWays<'previews'> = {
  previews: { note: ['read', 1], run: ['read', 1], ask: 'read', past: ['read', 1] },
};

const WHAT = 'show-what-will-be-sent';
const isModel = (_: App, settings: Settings): boolean => hasModel(settings);

/** The note to show: the named one, else the one that is open, else the first one that waits. */
const noteToShow = ({ app, host }: AppParts, named?: string): string | null =>
  named ?? noteInFront(app) ?? firstNote(app, host.settings.folders.needsAction);

const texts = () => import('../view/look-text');

const lookReport = async (look: LookPage, how: { isWhole: boolean }): Promise<Report> => ({
  title: look.title,
  lines: (await texts()).lookLines(look, how),
  isTrouble: look.isTrouble,
});

const show = async ({ dialogs }: Pick<AppParts, 'dialogs'>, look: LookPage): Promise<void> =>
  (await import('./look-dialog')).showLook(dialogs, look);

export const previewsUi: PluginFeature = {
  ways: WAYS,
  previewer: {
    ask: async (app, text) =>
      show(app, (await texts()).lookAtAsk(await app.automation.deputy.previews.ask(text))),
    pastMail: async (...given) => (await import('./past-mail-dialog')).judgePastMail(...given),
  },
  commands: [
    {
      id: WHAT,
      name: 'Show what will be sent',
      icon: 'eye',
      isOffered: isModel,
      run: async (parts) => {
        const { automation, host, teller } = parts;
        const path = noteToShow(parts);
        if (path === null)
          teller.notice(success(`Open a note first, or put one into ${host.settings.folders.needsAction}`));
        else await show(parts, (await texts()).lookAtNote(path, await automation.deputy.previews.note(path)));
      },
      line: {
        flags: NOTE_FLAGS,
        run: async (parts, given) => {
          const path = noteToShow(parts, given['path']);
          if (path === null) return trouble('Name a note: path=<path>');
          const { previews } = parts.automation.deputy;
          return lookReport((await texts()).lookAtNote(path, await previews.note(path)), { isWhole: true });
        },
      },
    },
    {
      id: 'show-what-a-run-will-send',
      name: 'Show what a run will send',
      icon: 'list',
      isOffered: isModel,
      run: async (parts) =>
        show(parts, (await texts()).lookAtRun(await parts.automation.deputy.previews.run())),
      line: {
        flags: null,
        run: async ({ automation }) =>
          lookReport((await texts()).lookAtRun(await automation.deputy.previews.run()), { isWhole: false }),
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
