import type { components } from '../../../generated/daemon/types.js';
import { isKind } from '../../../lib/errors/errors.js';
import type { ServerType } from '../../catalog/server-type.js';
import { type Place, requireRunnable } from './requirements.js';

type Schemas = components['schemas'];

/** The server types and whether they can be installed on this host. */
export interface ServerTypes {
  /** Returns all types by name. If a type cannot be installed on this host, `reason` says why and what to do. */
  list(): Promise<Schemas['ServerTypeList']>;
  /**
   * Returns what an installation of the type would download. The version defaults to `latest`.
   *
   * @throws DomainError `not_found` for an unknown type or version; `conflict` if it cannot run on this host
   */
  describe(wanted: Schemas['DescribeInstallerRequest']): Promise<Schemas['Installer']>;
}

export function createServerTypes(place: Place): ServerTypes {
  const { catalogue } = place;

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

  async function offer(found: ServerType): Promise<Schemas['ServerType']> {
    const { type, name, description, defaultPort, requiresEula } = found;
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
    const rest = { default_port: defaultPort, requires_eula: requiresEula, available };
    return { type, name, description, versions, ...rest, reason: available ? null : reason };
  }

  return {
    list: async () => ({ types: await Promise.all(catalogue.list().map(offer)) }),

    async describe({ type, version = 'latest' }) {
      await requireRunnable(place, { type, version });
      return catalogue.describe(type, version);
    },
  };
}
