import childProcess from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import timers from 'node:timers';
import type { NodeModules } from '../src/desktop/node-modules';

/** What the command line gives to src/desktop. */
export const nodeModules: NodeModules = { childProcess, crypto, fs, os, path, process, timers };
