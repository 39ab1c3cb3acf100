// @vitest-environment dom
import { expect, it } from 'vitest';
import { Dialogs } from '../../../src/ui/dialogs/dialogs';
import { showReport } from '../../../src/ui/dialogs/report-dialog';
import { failureReport } from '../../../src/core/app/view/report';
import { obsidianPerTest } from '../../fake-obsidian/open-obsidian';

const openObsidian = obsidianPerTest();

it('what fails after the plugin was closed opens no dialog', async () => {
  const dialogs = new Dialogs(openObsidian().app);
  dialogs.closeAll();
  await showReport(dialogs, failureReport(new Error('It came too late.')));
  expect(document.querySelector('.modal')).toBeNull();
});
