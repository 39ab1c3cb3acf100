import type { Connection } from './connection';

/** What the row adds to the request body for this model. */
export const extraBody = ({ row, modelId }: Pick<Connection, 'row' | 'modelId'>): Record<string, unknown> =>
  Object.fromEntries(
    (row.extraBody ?? [])
      .filter(({ models }) => models.test(modelId))
      .flatMap(({ body }) => Object.entries(body)),
  );
