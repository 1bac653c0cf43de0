import { isKind } from '../../lib/errors.js';
import type { InstallerDescription } from '../catalog/catalogue.js';
import type { ServerType } from '../catalog/server-type.js';
import { type Place, requireRunnable } from './requirements.js';

/** A server type in the words of the API; where it cannot be installed here, why not and what to do. */
export type OfferedType = {
  type: string;
  name: string;
  description: string;
  /** Those that can be installed here, `latest` first; more may be accepted. */
  versions: string[];
  default_port: number;
  requires_eula: boolean;
  available: boolean;
  reason: string | null;
};

/** What can be installed on this host. */
export interface ServerTypes {
  /** All types of the catalogue, by name of the type. */
  list(): Promise<{ types: OfferedType[] }>;
  /**
   * What an installation would fetch; left out, the version is `latest`.
   * @throws DomainError `not_found` for an unknown type or version; `conflict` for one that could not run here
   */
  describe(wanted: { type: string; version?: string }): Promise<InstallerDescription>;
}

export function createServerTypes(place: Place): ServerTypes {
  const { catalogue } = place;

  /** Why it cannot be installed here; null where it can. */
  async function refusalOf(type: string, version: string): Promise<string | null> {
    try {
      await requireRunnable(place, { type, version });
      return null;
    } catch (error) {
      if (!isKind(error, 'conflict')) throw error;
      return error.message;
    }
  }

  async function offer(found: ServerType): Promise<OfferedType> {
    const { type, name, description, defaultPort, requiresEula } = found;
    const versions: string[] = [];
    let reason: string | null = null;
    for (const version of new Set(['latest', ...Object.keys(found.versions)])) {
      const refusal = await refusalOf(type, version);
      if (refusal === null) versions.push(version);
      // That of `latest`, which comes first.
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
