import { type App, type EventRef, type TAbstractFile, TFile, TFolder } from 'obsidian';
import type { VaultChange } from '../../kernel/ports/vault';

type Tell = (change: VaultChange) => void;

/**
 * Reports the app's events as hints that a path may have changed. Begins only when the layout is ready, because before
 * that the app reports every existing file as created. A hint about a folder applies to everything in it.
 */
export const watchVault = (app: App, tell: Tell): (() => void) => {
  let refs: EventRef[] = [];
  let isStopped = false;
  const start = (): void => {
    if (!isStopped) refs = listen(app, tell);
  };
  if (app.workspace.layoutReady) start();
  else app.workspace.onLayoutReady(start);
  return () => {
    isStopped = true;
    for (const ref of refs.splice(0)) app.vault.offref(ref);
  };
};

const listen = ({ vault }: App, tell: Tell): EventRef[] => {
  const changed = (file: TAbstractFile): void => {
    for (const { path } of filesBelow(file)) tell({ path, kind: 'changed' });
  };
  /** Hints about what is gone. A folder's former contents may be unknown, so the folder itself is reported, too. */
  const gone = (file: TAbstractFile, path: string): void => {
    tell({ path, kind: 'gone' });
    if (!(file instanceof TFolder)) return;
    for (const each of filesBelow(file))
      tell({ path: path + each.path.slice(file.path.length), kind: 'gone' });
  };
  return [
    vault.on('create', changed),
    vault.on('modify', changed),
    vault.on('delete', (file) => {
      gone(file, file.path);
    }),
    vault.on('rename', (file, oldPath) => {
      gone(file, oldPath);
      changed(file);
    }),
  ];
};

/** All files in a folder, or the file itself. Excludes files that the app hides. */
export const filesBelow = (top: TAbstractFile): TFile[] => {
  const files: TFile[] = [];
  const visit = (file: TAbstractFile): void => {
    if (file.name.startsWith('.')) return;
    if (file instanceof TFile) files.push(file);
    else if (file instanceof TFolder) for (const child of file.children) visit(child);
  };
  visit(top);
  return files;
};
