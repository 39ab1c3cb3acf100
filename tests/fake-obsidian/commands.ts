import type { Command } from 'obsidian';
import type { App } from './app';
import { Modelled } from './modelled';
import { MarkdownView } from './workspace/markdown-view';

/** The palette: every command by its full id. */
export class Commands extends Modelled {
  readonly commands: Record<string, Command> = {};

  constructor(private readonly app: App) {
    super();
  }

  addCommand(command: Command): void {
    this.commands[command.id] = command;
  }

  removeCommand(id: string): void {
    Reflect.deleteProperty(this.commands, id);
  }

  /** Whether the palette offers it now. */
  isAvailable(id: string): boolean {
    return this.#run(this.commands[id], true);
  }

  /** As chosen in the palette or by a hotkey; `false` where it is not to be had. */
  executeCommandById(id: string): boolean {
    return this.isAvailable(id) && this.#run(this.commands[id], false);
  }

  #run(command: Command | undefined, checking: boolean): boolean {
    if (command === undefined) return false;
    if (command.editorCheckCallback !== undefined || command.editorCallback !== undefined)
      return this.#runInEditor(command, checking);
    if (command.checkCallback !== undefined) return command.checkCallback(checking) === true || !checking;
    if (!checking) command.callback?.();
    return command.callback !== undefined;
  }

  #runInEditor({ editorCheckCallback, editorCallback }: Command, checking: boolean): boolean {
    const view = this.app.workspace.getActiveViewOfType(MarkdownView);
    if (view === null) return false;
    const [editor, context] = [view.editor as never, view as never];
    if (editorCheckCallback !== undefined)
      return editorCheckCallback(checking, editor, context) === true || !checking;
    if (!checking) editorCallback?.(editor, context);
    return true;
  }
}
