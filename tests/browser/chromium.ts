import { existsSync } from 'node:fs';
import { env } from 'node:process';

/** The engine without the browser around it: a test takes a third less processor time in it. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const firstOf = (places: readonly string[]): string | null =>
  [env['CHROMIUM'] ?? places].flat().find((path) => existsSync(path)) ?? null;

/** The browser that tests run in; `CHROMIUM` names the one to take instead. */
export const chromium = firstOf([HEADLESS, ...WHOLE]);

/** The browser that is measured: the whole one, where there is one, since the app has all of it. */
export const measuredChromium = firstOf([...WHOLE, HEADLESS]);

/** `DEPUTY_BROWSER=required`: a machine without a browser fails, rather than leaving these tests out. */
export const isRequired = env['DEPUTY_BROWSER'] === 'required';
