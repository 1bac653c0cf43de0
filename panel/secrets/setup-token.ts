import type { Transaction } from 'sequelize';
import { deriveKey } from '../../lib/derived-key.js';
import { equalSecrets, newSecret } from '../../lib/secret.js';
import type { PanelDatabase } from '../database/panel-database.js';

/** What the first user has to present. */
export type SetupToken = {
  /** The one that is right now, to be printed. */
  current(): Promise<string>;
  isRight(token: string): Promise<boolean>;
  /** Whether a request needs no token when it came straight from this machine, without a reverse proxy. */
  readonly isWaivedForDirect: boolean;
  /** To be called where it was used: should everybody be gone once, it is worth nothing again. */
  renew(transaction: Transaction): Promise<void>;
};

export type SetupTokenOptions = {
  db: PanelDatabase;
  /** `SESSION_SECRET`, which all panels of a database share. */
  secret: string;
  /** The operator's own. */
  given: string | undefined;
  /** Defaults to false. */
  isWaivedForDirect?: boolean;
};

/**
 * Every panel of a database prints and takes the same token, also after a restart, and none of them stores it: it
 * is derived from the shared secret and a random id in the database, so that either alone tells nothing of it.
 */
export function createSetupToken({
  db,
  secret,
  given,
  isWaivedForDirect = false,
}: SetupTokenOptions): SetupToken {
  const { secrets } = db.models;
  const current = async () => {
    if (given !== undefined) return given;
    const { setupId } = await secrets.findOne({ rejectOnEmpty: true });
    return deriveKey(secret, `berth set-up token ${setupId}`).toString('base64url');
  };
  return {
    current,
    isWaivedForDirect,
    isRight: async (token) => equalSecrets(token, await current()),
    async renew(transaction) {
      await secrets.update({ setupId: newSecret() }, { where: {}, transaction });
    },
  };
}

/**
 * Returns the links at which the first user signs up, one for each address of the panel. They always have the token, as a
 * request through a reverse proxy needs it. It stands behind the `#`: it is never sent to a server or written into its logs.
 */
export async function setupUrlsOf(addresses: readonly string[], token: SetupToken | null): Promise<string[]> {
  const fragment = token === null ? '' : `#token=${await token.current()}`;
  return addresses.map((address) => `${address}/setup${fragment}`);
}
