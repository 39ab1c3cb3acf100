import type { BasesViewRegistration, CliFlags, CliHandler, ObsidianProtocolHandler } from 'obsidian';
import { setIcon } from './icons';
import { Modelled } from './modelled';
import { setTooltip } from './tooltip';

interface CliCommand {
  description: string;
  flags: CliFlags | null;
  run: CliHandler;
}

/** What stands around the workspace: the ribbon, the status bar, and the app's command line. */
export class Shell extends Modelled {
  readonly containerEl: HTMLElement;
  readonly mainEl: HTMLElement;
  readonly statusBarEl: HTMLElement;
  readonly cli = new Map<string, CliCommand>();
  readonly basesViews = new Map<string, BasesViewRegistration>();
  readonly protocols = new Map<string, ObsidianProtocolHandler>();
  readonly #actionsEl: HTMLElement;

  constructor(parentEl: HTMLElement) {
    super();
    this.containerEl = parentEl.createDiv('app-container');
    this.mainEl = this.containerEl.createDiv('horizontal-main-container');
    this.#actionsEl = this.mainEl
      .createDiv('workspace-ribbon side-dock-ribbon mod-left')
      .createDiv('side-dock-actions');
    this.statusBarEl = this.containerEl.createDiv('status-bar');
  }

  addRibbonIcon(icon: string, title: string, clicked: (event: MouseEvent) => unknown): HTMLElement {
    const el = this.#actionsEl.createDiv({
      cls: 'clickable-icon side-dock-ribbon-action',
      attr: { role: 'button', tabindex: 0 },
    });
    setIcon(el, icon);
    setTooltip(el, title);
    el.addEventListener('click', clicked);
    return el;
  }

  /** A link to the app was clicked: what stands after a name is decoded, and a name alone is 'true'. */
  openLink(link: string): void {
    const { hostname: action, searchParams } = new URL(link);
    const given = Object.fromEntries([...searchParams].map(([name, value]) => [name, value || 'true']));
    this.protocols.get(action)?.({ ...given, action });
  }

  /** `deputy:triage limit=3` in the app's own command line; what is not given is not among the parameters. */
  async runCli(command: string, params: Record<string, string> = {}): Promise<string> {
    const registered = this.cli.get(command);
    if (registered === undefined)
      throw new Error(`No command ${command}; there are: ${[...this.cli.keys()].join(', ')}`);
    for (const [name, { required }] of Object.entries(registered.flags ?? {}))
      if (required === true && !(name in params)) throw new Error(`Missing required parameter: ${name}`);
    return registered.run(params);
  }
}
