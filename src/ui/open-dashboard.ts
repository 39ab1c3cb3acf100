import type { App } from 'obsidian';
import { DASHBOARD_PATH } from '../core/app/view/dashboard-note';
import { openNote } from './parts/note-to-show';
import { type Report, success } from '../core/app/view/report';

/** Opens the dashboard note; returns the reason if it can't be opened, otherwise `null`. */
export const openDashboard = async (app: App): Promise<Report | null> =>
  (await openNote(app, DASHBOARD_PATH))
    ? null
    : success(
        'There is no dashboard yet',
        'Deputy writes it with its next cycle, unless the settings switch it off.',
      );
