import type { components } from '../../../generated/daemon/types.js';
import type { WriteCondition } from '../../../lib/contract/write-condition.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { TypeEntry } from '../../catalog/type-entry.js';
import type { ContainerRecord } from '../records/container-store.js';
import { type Place, requireRunnable } from './requirements.js';

type Schemas = components['schemas'];

/** The server types and whether they can be installed on this host. */
export interface ServerTypes {
  /** Returns all types by name. If a type cannot be installed on this host, `reason` says why and what to do. */
  list(): Promise<Schemas['ServerTypeList']>;
  /**
   * Returns what an installation of the type would download, and the limits of its server. The version defaults to `latest`.
   *
   * @throws DomainError `not_found` for an unknown type or version; `conflict` if it cannot run on this host
   */
  describe(wanted: Schemas['DescribeInstallerRequest']): Promise<Schemas['Installer']>;
  /** Returns the definition in effect. @throws DomainError `not_found` */
  definition(type: string): Schemas['ServerTypeEntry'];
  /** Stores a definition and puts it into effect. @throws DomainError as `TypeSet.put` */
  put(type: string, definition: unknown, condition?: WriteCondition): Promise<Schemas['ServerTypeEntry']>;
  /**
   * Deletes the definition that the API has stored. @throws DomainError as `TypeSet.remove`; `conflict` if servers of
   * the type exist and there is no other definition
   */
  remove(type: string, condition?: WriteCondition): Promise<Schemas['DeletedServerType']>;
}

export type ServerTypesOptions = Place & {
  containers: {
    /** Returns the containers of a type, also those that are being installed or removed. */
    ofType(type: string): readonly Pick<ContainerRecord, 'id' | 'name'>[];
  };
  /** The limit of the files of a server without an own limit, in bytes; 0, the default, for none. */
  diskLimit?: number;
};

export function createServerTypes({ containers, diskLimit = 0, ...place }: ServerTypesOptions): ServerTypes {
  const { catalogue } = place;
  const { types } = catalogue;

  /** Returns why the type cannot be installed on this host; null if it can. */
  async function refusalOf(type: string, version: string): Promise<string | null> {
    try {
      await requireRunnable(place, { type, version });
      return null;
    } catch (error) {
      if (!isKind(error, 'conflict')) throw error;
      return error.message;
    }
  }

  async function offer({ serverType: found, ...entry }: TypeEntry): Promise<Schemas['ServerType']> {
    const { type, name, description, defaultPort, requiresEula, variables } = found;
    // The installable ones of the listed versions, `latest` first. The type may accept further versions.
    const versions: string[] = [];
    let reason: string | null = null;
    for (const version of new Set(['latest', ...Object.keys(found.versions)])) {
      const refusal = await refusalOf(type, version);
      if (refusal === null) versions.push(version);
      // Keep only the first reason, which is the one for `latest`.
      else reason ??= refusal;
    }
    const available = versions.length > 0;
    const { source, etag } = entry;
    const rest = {
      default_port: defaultPort,
      requires_eula: requiresEula,
      available,
      source,
      etag,
      variables,
    };
    return { type, name, description, versions, ...rest, reason: available ? null : reason };
  }

  return {
    async list() {
      const ignored = types.ignored();
      const all = await Promise.all(types.list().map(offer));
      return { types: all, ...(ignored.length === 0 ? {} : { ignored }) };
    },

    async describe({ type, version = 'latest' }) {
      await requireRunnable(place, { type, version });
      return { ...catalogue.describe(type, version), ...(diskLimit === 0 ? {} : { disk_limit: diskLimit }) };
    },

    definition(type) {
      const found = types.find(type);
      if (found !== undefined) return toDefined(found);
      throw new DomainError('not_found', `There is no server type "${type}".`);
    },

    put: async (type, definition, condition) => toDefined(await types.put(type, definition, condition)),

    async remove(type, condition) {
      const requireUnused = () => refuseWithServers(type, containers.ofType(type));
      const left = await types.remove(type, requireUnused, condition);
      const source = left === undefined || left.source === 'api' ? null : left.source;
      return { type, deleted: true, source };
    },
  };
}

const toDefined = ({
  serverType: { type },
  source,
  definition,
  etag,
}: TypeEntry): Schemas['ServerTypeEntry'] => ({
  ...{ type, source, etag },
  definition: definition as Schemas['ServerTypeDefinition'],
});

/** How many servers the refusal of a deletion names. */
const MAX_NAMED = 5;

/** @throws DomainError `conflict` that names servers of the type, if there are any */
function refuseWithServers(
  type: string,
  using: ReturnType<ServerTypesOptions['containers']['ofType']>,
): void {
  if (using.length === 0) return;
  const names = using.slice(0, MAX_NAMED).map(({ id, name }) => name ?? id);
  const more = using.length > MAX_NAMED ? ` and ${using.length - MAX_NAMED} more` : '';
  throw new DomainError(
    'conflict',
    `The server type "${type}" has ${using.length} ${using.length === 1 ? 'server' : 'servers'}: ${names.join(', ')}${more}. Remove them, or reinstall them with another type.`,
  );
}
