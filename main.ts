import { Plugin } from 'obsidian';

/** What Obsidian loads. The cycle, the commands and the views register here once their host is built. */
export default class DeputyPlugin extends Plugin {}
