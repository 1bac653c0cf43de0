import { date, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

export const retainedDataTable = new Table('retained_data', {
  id: text().key(),
  /** The owner of the data. The data counts toward the owner's limit of servers. */
  ownerId: text().references('users', 'RESTRICT'),
  nodeId: text().references('nodes', 'RESTRICT'),
  /** The id of the deleted container, which is also the name of the folder on the node. */
  containerId: text(),
  serverId: text(),
  name: text(),
  type: text(),
  createdAt: date(),
})
  .uniqueIndex('nodeId', 'containerId')
  .index('ownerId');

/** The stored record of a deleted server's files. Each deleted container has at most one row. */
export type RetainedDataRow = RowOf<typeof retainedDataTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly retainedData: ModelOf<typeof retainedDataTable>;
  }
}
