import { existsSync } from 'node:fs';
import { env } from 'node:process';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine; `CHROMIUM` names the one to take instead. */
export const chromium = [env['CHROMIUM'] ?? PLACES].flat().find((path) => existsSync(path)) ?? null;

/** `DEPUTY_BROWSER=required`: a machine without a browser fails, rather than leaving these tests out. */
export const isRequired = env['DEPUTY_BROWSER'] === 'required';
