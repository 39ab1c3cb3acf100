import { Platform } from 'obsidian';

/** Node's modules in Obsidian on a desktop. Rejects on a phone: check `Platform.isDesktop` first. */
export const loadNode = async () => {
  if (!Platform.isDesktop) throw new Error('Only a desktop has Node.');
  const [childProcess, crypto, dns, fs, http, https, net, os, path, process, stream, timers, tls] =
    await Promise.all([
      import('node:child_process'),
      import('node:crypto'),
      import('node:dns'),
      import('node:fs'),
      import('node:http'),
      import('node:https'),
      import('node:net'),
      import('node:os'),
      import('node:path'),
      import('node:process'),
      import('node:stream'),
      import('node:timers'),
      import('node:tls'),
    ]);
  return {
    childProcess,
    crypto,
    dns,
    fs,
    http,
    https,
    net,
    os,
    path,
    process: process.default,
    stream: stream.default,
    timers,
    tls,
  };
};
