import type { ProviderConnection } from './connection';

/** The fields that the row adds to the request body for this model. */
export const extraBody = ({
  row,
  modelId,
  effort,
}: Pick<ProviderConnection, 'row' | 'modelId' | 'effort'>): Record<string, unknown> =>
  Object.fromEntries(
    (row.extraBody ?? [])
      .filter(({ models, unlessEffort }) => models.test(modelId) && !(unlessEffort && effort !== null))
      .flatMap(({ body }) => Object.entries(body)),
  );
