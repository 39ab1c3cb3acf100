import childProcess from 'node:child_process';
import crypto from 'node:crypto';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import stream from 'node:stream';
import timers from 'node:timers';
import tls from 'node:tls';
import type { NodeModules } from '../../src/adapters/desktop/node-modules';

export const nodeModules: NodeModules = {
  childProcess,
  crypto,
  dns,
  fs,
  http,
  https,
  net,
  os,
  path,
  process,
  stream,
  timers,
  tls,
};
