import type { Transaction } from 'sequelize';
import { deriveKey } from '../../lib/secrets/derived-key.js';
import { equalSecrets, newSecret } from '../../lib/secrets/secret.js';
import type { PanelDatabase } from '../database/panel-database.js';

export type SetupToken = {
  /** Returns the currently valid token, for printing. */
  current(): Promise<string>;
  isRight(token: string): Promise<boolean>;
  /** Whether the first user needs no token if the request comes directly from this machine, without a reverse proxy. */
  readonly isWaivedForDirect: boolean;
  /** Replaces the token after it was used. The used one stays invalid even if all users are deleted. */
  renew(transaction: Transaction): Promise<void>;
};

export type SetupTokenOptions = {
  db: PanelDatabase;
  /** `SESSION_SECRET`, which all panels of a database share. */
  secret: string;
  given: string | undefined;
  /** Whether direct requests need no token. Defaults to false. */
  isWaivedForDirect?: boolean;
};

/**
 * Creates the set-up token. It is derived from the shared secret and a random id in the database. So all panels of a
 * database print and accept the same token, even after a restart, although none of them stores it. Knowing only one of
 * the two is not sufficient.
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
 * Returns the links at which the first user registers, one for each address of the panel. They always contain
 * the token, because a request through a reverse proxy needs it. It is after the `#`, which browsers never
 * send to a server, so it is not logged.
 */
export async function setupUrlsOf(addresses: readonly string[], token: SetupToken | null): Promise<string[]> {
  const fragment = token === null ? '' : `#token=${await token.current()}`;
  return addresses.map((address) => `${address}/app/setup${fragment}`);
}
