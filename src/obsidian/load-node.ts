import { Platform } from 'obsidian';

/** Node's modules in Obsidian on a desktop. Rejects on a phone: check `Platform.isDesktop` first. */
export const loadNode = async () => {
  if (!Platform.isDesktop) throw new Error('Only a desktop has Node.');
  const [childProcess, crypto, fs, http, https, os, path, process, timers] = await Promise.all([
    import('node:child_process'),
    import('node:crypto'),
    import('node:fs'),
    import('node:http'),
    import('node:https'),
    import('node:os'),
    import('node:path'),
    import('node:process'),
    import('node:timers'),
  ]);
  return { childProcess, crypto, fs, http, https, os, path, process: process.default, timers };
};
