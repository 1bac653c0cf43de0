import type { DomainError } from '../lib/errors/errors.js';
import { refusal } from '../lib/errors/refusal.js';
import type { Requester } from './concurrency/bounds.js';
import type { Keys, ValidKey } from './keys/keys.js';

/** The holder of a token: the key, the user and the container of the request that created the token. */
export type TokenHolder = {
  keyId: string;
  actor: string | null;
  containerId: string | null;
};

/** A token that a request was authenticated with. */
export type RedeemedToken = {
  holder: TokenHolder;
  /**
   * How many times tokens had been revoked when this token was redeemed. If the tokens of its holder are revoked
   * after that, the request's transfer ends.
   */
  revocations: number;
};

/** The API key of a request, or the key that created the request's token. `scopes` are its permissions. */
export type DaemonCaller = {
  id: string;
  name: string;
  scopes: readonly string[];
  /** The ids of the containers that the caller may access; undefined for all. */
  containers: readonly string[] | undefined;
  /**
   * Whether the header `Berth-Container` narrows the request to one container. Several users may then share the key,
   * so the request has no access to what the key has created for other containers.
   */
  isNarrowed: boolean;
  /**
   * The container whose backup a narrowed request may restore into its own container (header
   * `Berth-Backup-Container`).
   */
  backupContainer?: string;
  isAdmin: false;
  /** The token that the request was authenticated with instead of the key itself. */
  token?: RedeemedToken;
  /** The maximum size of an upload, if the token limits it. */
  maxUploadBytes?: number;
  /**
   * The user on whose behalf the request is sent (header `Berth-Actor`) or, for a request with a token, on whose
   * behalf the token was created.
   */
  actor?: string | undefined;
};

/** The pattern of `Berth-Actor` in the API document. */
const ACTOR = /^[A-Za-z0-9_.:-]{1,64}$/;

/**
 * Returns the caller with the actor from the header. An invalid actor is ignored, because input validation rejects
 * it.
 */
export const withActor = (caller: DaemonCaller, actor: string | undefined): DaemonCaller =>
  actor !== undefined && ACTOR.test(actor) ? { ...caller, actor } : caller;

/** The pattern of `Berth-Container` in the API document. */
const CONTAINER = /^cnt_[0-9a-v]{26}$/;

/**
 * Returns the caller of a request with the header `Berth-Container`: it can access only that container, and only if
 * the key can. With an invalid id, it can access no container. Input validation rejects such an id later.
 */
export function narrowed(caller: DaemonCaller, containerId: string): DaemonCaller {
  const { containers } = caller;
  const mayAccess = CONTAINER.test(containerId) && (containers?.includes(containerId) ?? true);
  return { ...caller, containers: mayAccess ? [containerId] : [], isNarrowed: true };
}

/**
 * Returns the caller of a request with the header `Berth-Backup-Container`, before `narrowed`: the header has no effect
 * for a container that the key cannot access.
 */
export function withBackupContainer(caller: DaemonCaller, containerId: string): DaemonCaller {
  const mayAccess = CONTAINER.test(containerId) && (caller.containers?.includes(containerId) ?? true);
  return mayAccess ? { ...caller, backupContainer: containerId } : caller;
}

/** Returns the container to which the request is narrowed; null if it is not. */
export const narrowedTo = ({
  containers,
  isNarrowed,
}: Pick<DaemonCaller, 'containers' | 'isNarrowed'>): string | null =>
  isNarrowed ? (containers?.[0] ?? null) : null;

/** Returns the key and the actor whose concurrency limits apply to the caller's requests. */
export const requesterOf = ({ id, actor }: DaemonCaller): Requester => ({ keyId: id, actor });

export const toCaller = ({ id, name, permissions, containers }: ValidKey): DaemonCaller => ({
  id,
  name,
  scopes: permissions,
  containers,
  isNarrowed: false,
  isAdmin: false,
});

const UNKNOWN = refusal('unauthenticated', 'The key is unknown, expired or revoked.');

/**
 * Returns the caller that a key authenticates, or an error. All calls return the same error object, because creating
 * one costs more than looking up a key.
 */
export async function callerOf(
  keys: Pick<Keys, 'authenticate'>,
  secret: string,
): Promise<DaemonCaller | DomainError> {
  const key = await keys.authenticate(secret);
  return key === null ? UNKNOWN : toCaller(key);
}
