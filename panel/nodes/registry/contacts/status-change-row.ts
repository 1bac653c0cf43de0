import { date, type ModelOf, type RowOf, Table, text } from '../../../../lib/database/table.js';

export const nodeStatusChangeTable = new Table('node_status_changes', {
  id: text().key(),
  nodeId: text().references('nodes', 'CASCADE'),
  createdAt: date(),
  status: text<'online' | 'offline'>(),
}).index('nodeId', 'createdAt');

/** A moment at which a node became online or offline. */
export type NodeStatusChangeRow = RowOf<typeof nodeStatusChangeTable>;

declare module '../../../database/models.js' {
  interface Models {
    readonly nodeStatusChanges: ModelOf<typeof nodeStatusChangeTable>;
  }
}
