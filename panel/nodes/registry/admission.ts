import type { Transaction } from 'sequelize';
import { asClause, DomainError, errorCode } from '../../../lib/errors/errors.js';
import { isUnencrypted } from '../../../lib/net/network.js';
import { equalSecrets } from '../../../lib/secrets/secret.js';
import { ANY_TRUSTED, OTHER_CERTIFICATE } from '../../../lib/tls/trusting-fetch.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { fingerprintsOf, type NodeRow } from '../connection/node-row.js';
import { certificateFault } from '../connection/untrusted-node.js';
import type { createKeyTrial, TrialTarget } from './key-trial.js';
import {
  addressOf,
  barePublicUrl,
  type createNodeRecords,
  type NewNode,
  type NodeAddress,
  type Seen,
} from './node-records.js';

/** A daemon that joins: what a node needs, without a name for one that exists. */
export type Candidate = Omit<NewNode, 'name'>;

/** Called in the transaction that stores the node. If it throws, nothing is stored. */
export type Claim = (nodeId: string, transaction: Transaction) => Promise<void>;

/** How daemons become nodes by themselves. Unlike with `create`, a daemon that cannot be reached is refused. */
export interface Admission {
  /**
   * Tries a daemon and adds it as a node.
   *
   * @throws DomainError `invalid_input` for a rejected key, or an address that is not encrypted; `conflict`
   * (`node_unreachable`, `name_taken`), also for a daemon that is a node already; what `claim` throws
   */
  admit(candidate: NewNode, claim: Claim): Promise<string>;

  /**
   * Tries a daemon and gives its node the new address, key and certificate. The previous certificate is accepted as well
   * until `confirm`.
   *
   * @throws DomainError `not_found`, otherwise as `admit`
   */
  renew(nodeId: string, candidate: Candidate, claim: Claim): Promise<void>;

  /**
   * Returns whether the node has this address, key and certificate. If so, and if its daemon now uses the certificate, the
   * previous one is no longer accepted.
   *
   * @throws DomainError `not_found`; `invalid_input` if the daemon has revoked the key
   */
  confirm(nodeId: string, candidate: Candidate): Promise<boolean>;
}

type TryKey = ReturnType<typeof createKeyTrial>;

export type AdmissionParts = {
  db: PanelDatabase;
  records: Pick<ReturnType<typeof createNodeRecords>, 'find' | 'create' | 'setAddress'>;
  keyOf(row: NodeRow): string;
  tryKey: TryKey;
  /** Called after a node was stored, with its status before. */
  onStored(row: NodeRow, before: NodeRow['status']): void;
};

/** Returns what to try at an address. */
export const targetAt = (address: NodeAddress): TrialTarget => ({
  url: address.url,
  key: address.key,
  fingerprints: fingerprintsOf(address),
});

export function createAdmission({ db, records, keyOf, tryKey, onStored }: AdmissionParts): Admission {
  return {
    async admit(candidate, claim) {
      const found = await reach(tryKey, targetAt(encrypted(candidate)));
      const row = await db.transaction(async (transaction) => {
        const created = await records.create(candidate, { local: false, ...found }, transaction);
        await claim(created.id, transaction);
        return created;
      });
      onStored(row, 'unknown');
      return row.id;
    },

    async renew(nodeId, candidate, claim) {
      const address = encrypted(candidate);
      const row = await records.find(nodeId);
      const before = row.status;
      const { next, seen } = await reachFormer(tryKey, row, address);
      const { daemonId, ...found } = seen;
      await db.transaction(async (transaction) => {
        const { publicUrl } = candidate;
        row.set({ ...found, daemonId: row.daemonId ?? daemonId });
        if (publicUrl !== undefined) row.publicUrl = barePublicUrl(publicUrl);
        await records.setAddress(row, next, transaction);
        await claim(nodeId, transaction);
      });
      onStored(row, before);
    },

    async confirm(nodeId, candidate) {
      const address = addressOf(candidate);
      const row = await records.find(nodeId);
      const isSame = row.url === address.url && row.certificateFingerprint === address.certificateFingerprint;
      if (!isSame || !equalSecrets(keyOf(row), address.key)) return false;
      if (row.formerFingerprint === null) return true;
      const { failure } = await tryKey({ ...targetAt(address), daemonId: row.daemonId ?? undefined });
      // The daemon may still use the previous certificate, which is accepted until a later call.
      if (failure !== null) return true;
      const before = row.status;
      await records.setAddress(row, address);
      onStored(row, before);
      return true;
    },
  };
}

/** Tries a daemon. @throws DomainError `conflict` (`node_unreachable`) */
async function reach(tryKey: TryKey, target: TrialTarget): Promise<Seen> {
  const { seen, failure } = await tryKey(target);
  if (failure === null) return seen;
  throw new DomainError(
    'conflict',
    `The panel cannot use the daemon at ${target.url}: ${reasonOf(failure)} Correct that, then join again: the code stays valid.`,
    { code: 'node_unreachable', cause: failure },
  );
}

/** Tries a daemon that may still use a previous certificate. Returns the address with that one. @throws as `reach` */
async function reachFormer(
  tryKey: TryKey,
  row: NodeRow,
  address: NodeAddress,
): Promise<{ next: NodeAddress; seen: Seen }> {
  const [first, second] = formersOf(row, address);
  const attempt = async (formerFingerprint: string | null) => {
    const next = { ...address, formerFingerprint };
    return { next, seen: await reach(tryKey, { ...targetAt(next), daemonId: row.daemonId ?? undefined }) };
  };
  return attempt(first).catch((error: unknown) => {
    if (second === undefined || certificateFault(error) !== OTHER_CERTIFICATE) throw error;
    return attempt(second);
  });
}

/**
 * Returns the certificates of which the daemon may still use one instead of the new one, the likelier one first; null if
 * it uses the new one. There are two if the panel has not seen the present one yet. Without a pinned one, any that the panel
 * trusts may be the present one.
 */
function formersOf(
  { certificateFingerprint: present, formerFingerprint: former }: NodeRow,
  { certificateFingerprint: next }: NodeAddress,
): [string | null, string?] {
  if (next === null) return [null];
  if (present === null) return [null, ANY_TRUSTED];
  if (present === next) return [former];
  return former === null || former === next ? [present] : [present, former];
}

/** Returns the address of a daemon. @throws DomainError `invalid_input` if the key would cross a network unencrypted */
function encrypted(candidate: Candidate): NodeAddress {
  const address = addressOf(candidate);
  if (!isUnencrypted(new URL(address.url))) return address;
  throw new DomainError(
    'invalid_input',
    'A daemon on another host joins only with an https:// `url`, because its key must not cross the network unencrypted.',
    { details: [{ path: '/body/url', message: 'must be an https:// URL, or name a loopback address' }] },
  );
}

/** Returns why the daemon could not be used, as a sentence: for a failed connection, with the code of the system. */
function reasonOf(failure: DomainError): string {
  const code = errorCode(failure.cause);
  return code === undefined ? failure.message : `${asClause(failure.message)} (${code}).`;
}
