import type { Device, PageSetup, Theme } from '../page/page';
import { readDemo } from '../page/served';

/** The bar above the page: what a person does around the app, rather than in it. */
const find = <T extends Element>(id: string, Kind: new () => T): T => {
  const found = document.getElementById(id);
  if (!(found instanceof Kind)) throw new Error(`shell.html has no ${Kind.name} ${id}`);
  return found;
};

const frame = find('page', HTMLIFrameElement);
const theme = find('theme', HTMLSelectElement);
const device = find('device', HTMLSelectElement);
const command = find('command', HTMLSelectElement);

const isDevice = (value: string): value is Device => value === 'phone' || value === 'desktop';

const look = (): { theme: Theme; device: Device } => ({
  theme: theme.value === 'dark' ? 'dark' : 'light',
  device: isDevice(device.value) ? device.value : 'desktop',
});

const page = (): Window => {
  if (frame.contentWindow === null) throw new Error('The page is not there');
  return frame.contentWindow;
};

const dress = (): void => {
  frame.dataset['device'] = look().device;
  page().dress(look().theme, look().device);
};

const start = async (): Promise<void> => {
  frame.dataset['device'] = look().device;
  const setup: PageSetup = { files: await readDemo(), ...look() };
  await page().openApp(setup);
  if (look().device === 'desktop') await page().app.obsidian.fake.workspace.openLinkText('Start here', '');
  listCommands();
};

const listCommands = (): void => {
  const { commands } = page().app.obsidian.fake.commands;
  const options = Object.values(commands).map(({ id, name }) => new Option(name, id));
  command.replaceChildren(new Option('Choose…', ''), ...options);
};

const anew = (): void => {
  frame.src = 'app.html';
};

frame.addEventListener('load', () => void start());
theme.addEventListener('change', dress);
device.addEventListener('change', dress);
command.addEventListener('change', () => {
  page().app.obsidian.fake.commands.executeCommandById(command.value);
  command.value = '';
});
find('settings', HTMLButtonElement).addEventListener('click', () => {
  const { obsidian, plugin } = page().app;
  obsidian.fake.setting.open();
  obsidian.fake.setting.openTabById(plugin.manifest.id);
});
// A desktop's window is wider.
if (window.innerWidth <= 500) device.value = 'phone';
find('anew', HTMLButtonElement).addEventListener('click', anew);
anew();
