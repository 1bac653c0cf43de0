import { isTaken } from '../../lib/database-guard.js';
import { DomainError } from '../../lib/errors.js';
import { newId } from '../../lib/ids.js';
import { isReferred, type Storage } from '../database/panel-database.js';
import type { NodeRow } from '../database/rows.js';
import type { KeyBox } from './sealed-key.js';

export type NewNode = { name: string; url: string; key: string };
export type NodeChanges = { [K in keyof NewNode]?: NewNode[K] | undefined };

/** The rows of nodes, with their rules: name and address are unique, keys are sealed. */
export function createNodeRecords({ db, clock, box }: Storage & { box: KeyBox }) {
  const { nodes } = db.models;

  async function find(nodeId: string): Promise<NodeRow> {
    const row = await nodes.findByPk(nodeId);
    if (row === null) throw new DomainError('not_found', 'There is no such node.');
    return row;
  }

  async function save(row: NodeRow): Promise<NodeRow> {
    try {
      return await row.save();
    } catch (error) {
      const named = isTaken(error, 'name');
      if (!named && !isTaken(error, 'url')) throw error;
      throw new DomainError('conflict', `Another node has this ${named ? 'name' : 'address'}.`, {
        ...(named ? { code: 'name_taken' } : {}),
        cause: error,
      });
    }
  }

  async function create({ name, url, key }: NewNode, local: boolean): Promise<NodeRow> {
    const id = newId('node_');
    const createdAt = new Date(clock.now());
    return save(nodes.build({ id, name, url: bareUrl(url), sealedKey: box.seal(key, id), local, createdAt }));
  }

  function change(row: NodeRow, { name, url, key }: NodeChanges): Promise<NodeRow> {
    if (name !== undefined) row.name = name;
    if (url !== undefined) row.url = bareUrl(url);
    if (key !== undefined) row.sealedKey = box.seal(key, row.id);
    return save(row);
  }

  /** The database decides: a server may be made on the node at this very moment. */
  async function destroy(row: NodeRow): Promise<void> {
    try {
      await row.destroy();
    } catch (error) {
      if (!isReferred(error)) throw error;
      throw new DomainError('conflict', 'There are servers on this node. Delete them first.', {
        code: 'node_in_use',
        cause: error,
      });
    }
  }

  return { find, create, change, destroy };
}

/**
 * The address as it is compared: case, a default port and a slash at the end make no difference.
 *
 * @throws DomainError `invalid_input` for what is no address, such as a port over 65535
 */
export function bareUrl(url: string): string {
  if (URL.canParse(url)) return new URL(url).origin;
  throw new DomainError('invalid_input', 'The address of the node is none.', {
    details: [{ path: '/body/url', message: 'is no address' }],
  });
}
