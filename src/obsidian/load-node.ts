import { Platform } from 'obsidian';

/** Node, as Obsidian has it on a desktop. Rejects on a phone: ask `Platform.isDesktop` first. */
export const loadNode = async () => {
  if (!Platform.isDesktop) throw new Error('Only a desktop has Node.');
  const [childProcess, crypto, fs, http, https, net, os, path, process, timers, tls] = await Promise.all([
    import('node:child_process'),
    import('node:crypto'),
    import('node:fs'),
    import('node:http'),
    import('node:https'),
    import('node:net'),
    import('node:os'),
    import('node:path'),
    import('node:process'),
    import('node:timers'),
    import('node:tls'),
  ]);
  return { childProcess, crypto, fs, http, https, net, os, path, process: process.default, timers, tls };
};
