import type { QueryInterface } from 'sequelize';

type Described = { fields?: { attribute?: string }[]; unique?: boolean };
/** Exists in Sequelize, but not in its type definitions. */
type ShowsConstraints = { showConstraint(table: string): Promise<{ constraintName: string }[]> };
type IndexOptions = { unique?: boolean };

/**
 * Returns a query interface that skips every change that the database already has. So a step can be repeated that an earlier
 * version did not complete because it was killed. `createTable` needs no wrapper: it skips existing tables itself.
 */
export function repeatable(schema: QueryInterface): QueryInterface {
  const hasIndex = async (table: string, fields: readonly string[], isUnique: boolean): Promise<boolean> => {
    const indexes = (await schema.showIndex(table)) as Described[];
    return indexes.some(
      ({ fields: present = [], unique = false }) =>
        unique === isUnique && present.map(({ attribute }) => attribute).join() === fields.join(),
    );
  };
  const changes = {
    async addColumn(table: string, name: string, column: Parameters<QueryInterface['addColumn']>[2]) {
      if (!(name in (await schema.describeTable(table)))) await schema.addColumn(table, name, column);
    },
    async addIndex(table: string, fields: string[], options: IndexOptions = {}) {
      if (!(await hasIndex(table, fields, options.unique ?? false)))
        await schema.addIndex(table, fields, options);
    },
    async removeConstraint(table: string, name: string) {
      const constraints = await (schema as QueryInterface & ShowsConstraints).showConstraint(table);
      if (constraints.some(({ constraintName }) => constraintName === name))
        await schema.removeConstraint(table, name);
    },
    bulkInsert: (table: string, rows: object[]) =>
      schema.bulkInsert(table, rows, { ignoreDuplicates: true } as object),
  };
  return Object.assign(Object.create(schema), changes);
}
