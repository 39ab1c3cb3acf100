import type { ComponentType } from 'preact';
import type { App, CliData, CliFlags, WorkspaceLeaf } from 'obsidian';
import { type AnyWays, useWays } from '../core/app/automation/automated-acts';
import type { Report } from '../core/app/view/report';
import type { CommandRow } from '../core/settings/command-table';
import type { Settings } from '../core/settings/settings';
import { actRows, type FeatureActRows } from './parts/item-act';
import { featureViews, type FeatureParts } from './parts/feature-parts';
import { type Previewer, previewers } from './parts/previewer';
import { type FeatureNeedWords, needWordRows } from './parts/need-words';
import { Registry } from '../kernel/notes/values/registry';
import type { Clock } from '../kernel/ports/clock';
import type { ReviewPlace } from './parts/state/sidebar-state';
import type { RunAct, SidebarModel } from './parts/state/sidebar-model';
import { featureRows, type FeatureRows } from './settings/form/feature-rows';
import type { SetupActions, SetupActionsOptions } from './setup-actions';

/** Parts that a feature adds to the app. `src/features/plugin.ts` lists them. */
export interface PluginFeature {
  /** How the app runs, reports and offers the feature's acts. */
  acts?: FeatureActRows;
  /** Rows and pages in the settings tab, beside the settings of {@link Feature}. */
  rows?: readonly FeatureRows[];
  section?: (parts: AppParts) => SidebarModel['sections'][number];
  views?: FeatureParts;
  needs?: FeatureNeedWords;
  commands?: readonly AppCommand[];
  /** Notices that the feature shows while the app runs. */
  announcers?: readonly Announcer[];
  banners?: ComponentType<{ model: SidebarModel }>;
  /** Functions for other plugins and links (`obsidian://deputy?name=text`), by name. Each gets a text, which may be ''. */
  api?: Readonly<Record<string, FollowText>>;
  previewer?: Previewer;
  /** How the app calls the feature's part of Deputy: a `DeputyWays` of its names. */
  ways?: AnyWays;
}

export type FollowText = (parts: AppParts, text: string) => Promise<void>;

export interface AppCommand extends CommandRow {
  id: string;
  /** Whether the command applies now; missing if it always does. */
  isOffered?: (app: App, settings: Settings) => boolean;
  /** Its failure is reported. */
  run: (parts: AppParts) => unknown;
  /** The command in Obsidian's command line. A text is printed while the command opens in the app. */
  line: string | CommandLineEntry;
}

/** Begins to look for what is to be announced. Returns how to end that. */
export type Announcer = (app: AppParts & { clock: Clock; openNote: (path: string) => void }) => () => void;

export interface CommandLineEntry {
  flags: CliFlags | null;
  run: (parts: AppParts, given: CliData) => Report | Promise<Report>;
}

export type AppParts = SetupActionsOptions & {
  setUp: SetupActions;
  act: RunAct;
  openSidebar: () => Promise<WorkspaceLeaf>;
  clock: Pick<Clock, 'now'>;
  openReview: (item: string, at?: ReviewPlace) => Promise<void>;
};

export const appCommands = new Registry<AppCommand>();
export const announcers = new Registry<Announcer>();
export const featureSections = new Registry<NonNullable<PluginFeature['section']>>();
export const textFunctions = new Registry<readonly [name: string, follow: FollowText]>();
export const featureBanners = new Registry<ComponentType<{ model: SidebarModel }>>();

/** Registers what features add to the app. Called when the app starts. */
export function usePlugin(features: readonly PluginFeature[]): void {
  actRows.rows = features.flatMap(({ acts }) => acts ?? []);
  featureSections.rows = features.flatMap(({ section }) => section ?? []);
  textFunctions.rows = features.flatMap(({ api = {} }) => Object.entries(api));
  featureViews.rows = features.flatMap(({ views }) => views ?? []);
  needWordRows.rows = features.flatMap(({ needs }) => needs ?? []);
  featureRows.rows = features.flatMap(({ rows }) => rows ?? []);
  useWays(features.flatMap(({ ways }) => (ways === undefined ? [] : [ways])));
  featureBanners.rows = features.flatMap(({ banners }) => banners ?? []);
  appCommands.rows = features.flatMap(({ commands }) => commands ?? []);
  previewers.rows = features.flatMap(({ previewer }) => previewer ?? []);
  announcers.rows = features.flatMap((feature) => feature.announcers ?? []);
}
