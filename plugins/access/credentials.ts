import type { Request } from '@hapi/hapi';

/** What every strategy's credentials tell, whoever the caller is. */
export type AccessCredentials = {
  /** What a key may do; a session is not narrowed by scopes. */
  scopes: 'session' | readonly string[];
  isAdmin: boolean;
  /** The key that asks, where keys can be limited: null lets it act on everything that its user has. */
  key?: { serverIds: readonly string[] | null } | null;
};

/** Who comes with the Authorization header of a request; null where it bears no credential, or one that is over. */
export type Identify = (request: Request) => Promise<AccessCredentials | null>;
