import type { BasesPropertyId, BasesQueryResult, BasesViewConfig, QueryController } from 'obsidian';
import { Component } from './component';

/** A plugin's view of a base; a test gives it `data` and calls `onDataUpdated`, as the app does. */
export abstract class BasesView extends Component {
  abstract type: string;
  config!: BasesViewConfig;
  allProperties: BasesPropertyId[] = [];
  data!: BasesQueryResult;

  protected constructor(protected readonly controller: QueryController) {
    super();
  }

  abstract onDataUpdated(): void;
}
