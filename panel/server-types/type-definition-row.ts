import { date, json, type ModelOf, type RowOf, Table, text } from '../../lib/database/table.js';

export const typeDefinitionTable = new Table('type_definitions', {
  type: text(63).key(),
  /** The definition, as administrators have stored it; null while it is being deleted from the nodes. */
  definition: json<object>().optional(),
  /** A text that is different after each change. */
  revision: text(64),
  updatedAt: date(),
});

/** A server type that all nodes get from the panel. */
export type TypeDefinitionRow = RowOf<typeof typeDefinitionTable>;

export const nodeTypeTable = new Table('node_types', {
  nodeId: text().references('nodes', 'CASCADE').key(),
  type: text(63).key(),
  /** The revision that the state is about. A row about another revision than the current one has no meaning. */
  revision: text(64),
  state: text<'in_effect' | 'refused'>(),
  /** The entity tag of the definition on the node, once it was in effect. */
  etag: text().optional(),
  /** Why the node refused it, as a sentence. */
  reason: text().optional(),
});

/** What a node has done with a definition. */
export type NodeTypeRow = RowOf<typeof nodeTypeTable>;

declare module '../database/models.js' {
  interface Models {
    readonly typeDefinitions: ModelOf<typeof typeDefinitionTable>;
    readonly nodeTypes: ModelOf<typeof nodeTypeTable>;
  }
}
