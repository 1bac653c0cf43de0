import type { Transaction } from 'sequelize';
import type { ExportedEgg, FleetTypeDetails, FleetTypeList } from '../../generated/panel/types.js';
import { eggFromType } from '../../lib/eggs/export/egg-from-type.js';
import type { TypeDefinition } from '../../lib/eggs/export/type-definition.js';
import { DomainError } from '../../lib/errors/errors.js';
import { newId } from '../../lib/text/ids.js';
import { type NoteChanges, named } from '../audit/changes.js';
import type { Storage } from '../database/panel-database.js';
import { contract } from '../nodes/client/daemon-contract.js';
import { shownReport } from './egg-report.js';
import { detailsOf, isDefined, listFleetTypes, MAX_ROWS, type Stored } from './fleet-type-views.js';
import type { TypeDefinitionRow } from './type-definition-row.js';

/** The server types that administrators define for all nodes. */
export interface FleetTypes {
  /** Lists the types by name, each with the number of nodes in each state. */
  list(): Promise<FleetTypeList>;
  /** Returns a type with its state on each node. @throws DomainError `not_found` */
  get(type: string): Promise<FleetTypeDetails>;
  /**
   * Stores a definition, which all nodes then get.
   *
   * @throws DomainError `invalid_input`; `too_large`; `conflict` (`limit_reached`)
   */
  put(type: string, definition: object, note?: NoteChanges): Promise<FleetTypeDetails>;
  /** Returns the definition of a type as an egg. @throws DomainError `not_found`; `conflict` if the type has no command */
  exportEgg(type: string): Promise<ExportedEgg>;
  /** Deletes a definition, also from the nodes. @throws DomainError `not_found` */
  remove(type: string): Promise<void>;
}

/** The maximum number of types, as a daemon has one. */
const MAX_TYPES = 200;
const MAX_CHARACTERS = 65_536;

/** @param onChange called after a change is stored */
export function createFleetTypes({ db, clock }: Storage, { onChange }: { onChange: () => void }): FleetTypes {
  const { typeDefinitions } = db.models;

  const change = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    db.transaction(async (transaction) => {
      // Changes of all panels run one after the other. On SQLite, each transaction locks the whole database.
      if (db.sequelize.getDialect() === 'postgres')
        await db.sequelize.query('LOCK TABLE type_definitions IN SHARE ROW EXCLUSIVE MODE', { transaction });
      return work(transaction);
    });

  async function find(type: string, transaction?: Transaction): Promise<Stored> {
    const row = await typeDefinitions.findByPk(type, { ...(transaction && { transaction }) });
    if (row !== null && isDefined(row)) return row;
    throw new DomainError('not_found', `The panel has defined no server type "${type}".`);
  }

  return {
    list: () => listFleetTypes(db),

    get: async (type) => detailsOf(db, await find(type)),

    async exportEgg(type) {
      const { definition } = await find(type);
      // The definition was checked when it was stored.
      const { egg, report } = eggFromType(definition as TypeDefinition);
      // Load YAML on first use, because a start should not.
      const { writeEgg } = await import('../../lib/eggs/write-egg.js');
      const content = writeEgg(egg, 'yaml', new Date(clock.now()));
      return { fileName: `egg-${type}.yaml`, content, report: shownReport(report) };
    },

    async put(type, definition, note) {
      requireDefinition(type, definition);
      const row = await change(async (transaction) => {
        const rows = await typeDefinitions.findAll({ attributes: ['type', 'definition'], transaction });
        if (!rows.some((each) => each.type === type && isDefined(each))) requirePlace(rows);
        const values = { definition, revision: newId('rev_'), updatedAt: new Date(clock.now()) };
        await typeDefinitions.upsert({ type, ...values }, { transaction });
        return find(type, transaction);
      });
      // Read before the nodes are asked, so that the response does not depend on how fast they are.
      const details = await detailsOf(db, row);
      onChange();
      note?.([named('definition')]);
      return details;
    },

    async remove(type) {
      await change(async (transaction) => {
        const row = await find(type, transaction);
        const values = { definition: null, revision: newId('rev_'), updatedAt: new Date(clock.now()) };
        await typeDefinitions.update(values, { where: { type: row.type }, transaction });
      });
      onChange();
    },
  };
}

function requirePlace(rows: readonly TypeDefinitionRow[]): void {
  if (rows.filter(isDefined).length < MAX_TYPES && rows.length < MAX_ROWS) return;
  throw new DomainError(
    'conflict',
    `The panel already defines ${MAX_TYPES} server types: delete one first.`,
    {
      code: 'limit_reached',
    },
  );
}

/** Checks what can be checked without a node. Each node checks the rest, and its refusal is shown with its state. */
function requireDefinition(type: string, definition: object): void {
  if (JSON.stringify(definition).length > MAX_CHARACTERS)
    throw new DomainError('too_large', 'A definition has at most 64 KiB: shorten its files.');
  const own = 'type' in definition ? definition.type : undefined;
  if (own !== type)
    throw invalid('/body/definition/type', `must be "${type}", as in the path of the request`);
  const [problem] = contract().problems('ServerTypeDefinition', definition);
  if (problem !== undefined) throw invalid(`/body/definition${problem.path}`, problem.message);
}

function invalid(path: string, message: string): DomainError {
  const field = path.slice('/body/'.length).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  return new DomainError('invalid_input', `\`${field.slice(0, 300)}\` ${message}.`, {
    details: [{ path: path.slice(0, 500), message }],
  });
}
