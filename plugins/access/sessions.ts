import type { Plugin, Request } from '@hapi/hapi';
import { DomainError } from '../../lib/errors/errors.js';
import { newSecret } from '../../lib/secrets/secret.js';
import type { Confirm, SessionControl } from '../../panel/identity/sessions/session-control.js';
import type { NewSession, Sessions } from '../../panel/identity/sessions/sessions.js';
import { clientAddress } from '../http/client-address.js';
import { sourceOf } from '../http/source-of.js';
import type { Identify, Scheme } from './credentials.js';

declare module '@hapi/hapi' {
  interface Request {
    session: SessionControl;
  }
}

/**
 * The cookie contains only a random reference; the data is in the session store. So the cookie is neither encrypted
 * nor signed: a forger would have to guess 256 bits.
 */
export type SessionCookie = {
  name: string;
  /** The name of the cookie that binds a passkey's challenge to a browser without a session. */
  markName: string;
  isSecure: boolean;
};

/**
 * Returns the names of the cookies and whether they are Secure. @param publicUrl the public URL of the panel;
 * https makes the cookie Secure and adds the `__Host-` prefix
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const prefix = isSecure ? '__Host-' : '';
  return { name: `${prefix}berth_session`, markName: `${prefix}berth_passkey`, isSecure };
}

/** The credentials of a request whose session still requires the second factor. */
export type PendingCredentials = {
  scopes: 'session';
  isAdmin: false;
  key: null;
  pendingUserId: string;
  pendingSessionId: string;
};

/**
 * Returns the schemes that identify the caller by the cookie: `session` for users who are signed in, and
 * `pendingLogin` for those who still have to prove the second factor.
 */
export function sessionSchemes(
  sessions: Sessions,
  cookie: SessionCookie,
): [session: Scheme, pendingLogin: Scheme] {
  const find = async (request: Request) => {
    const reference = secretIn(request, cookie.name);
    // Count only the initial request as a use of the session, and not the later checks of a long-running response.
    const address = request.raw.res.headersSent ? undefined : clientAddress(request);
    return reference === undefined ? undefined : sessions.find(reference, address);
  };
  const signedIn: Identify = async (request) => {
    const found = await find(request);
    return found !== undefined && 'caller' in found ? found.caller : null;
  };
  const pending: Identify = async (request) => {
    const found = await find(request);
    if (found === undefined || !('pendingUserId' in found)) return null;
    const { id: pendingSessionId, pendingUserId } = found;
    const pending = { pendingUserId, pendingSessionId };
    const credentials: PendingCredentials = { scopes: 'session', isAdmin: false, key: null, ...pending };
    return credentials;
  };
  return [
    { scheme: 'session', identify: signedIn },
    { scheme: 'pendingLogin', identify: pending },
  ];
}

export type SessionsPluginOptions = { sessions: Sessions; cookie: SessionCookie };

/** Adds `request.session`: operations on the session of the requesting browser. */
export const sessionsPlugin: Plugin<SessionsPluginOptions> = {
  name: 'berth-sessions',
  register(server, { sessions, cookie }) {
    const control = (request: Request) => new BrowserSession(request, sessions, cookie);
    server.decorate('request', 'session', control as never, { apply: true });
  },
};

class BrowserSession implements SessionControl {
  readonly #request: Request;
  readonly #sessions: Sessions;
  readonly #cookie: SessionCookie;

  constructor(request: Request, sessions: Sessions, cookie: SessionCookie) {
    this.#request = request;
    this.#sessions = sessions;
    this.#cookie = cookie;
  }

  requireNoKey(): void {
    if (this.#request.headers.authorization === undefined) return;
    throw new DomainError(
      'invalid_input',
      'Sign in without an Authorization header: requests with a key cannot set a cookie.',
    );
  }

  async begin(userId: string, confirm?: Confirm): Promise<void> {
    const reference = await this.#sessions.begin(this.#newSession(userId, confirm));
    this.#set(reference, this.#sessions.maxAgeMs);
  }

  async beginPending(userId: string, confirm: Confirm): Promise<void> {
    const reference = await this.#sessions.beginPending(this.#newSession(userId, confirm));
    this.#set(reference, this.#sessions.pendingMs);
  }

  #newSession(userId: string, confirm: Confirm | undefined): NewSession {
    this.requireNoKey();
    return { userId, ...sourceOf(this.#request), replaces: this.#reference(), confirm };
  }

  async pendingUser(): Promise<string | undefined> {
    const found = await this.#find();
    return found !== undefined && 'pendingUserId' in found ? found.pendingUserId : undefined;
  }

  async finishPending(confirm: Confirm): Promise<void> {
    const by = { ...sourceOf(this.#request), confirm };
    const reference = await this.#sessions.finishPending(this.#reference() ?? '', by);
    this.#set(reference, this.#sessions.maxAgeMs);
  }

  async renew(): Promise<void> {
    const reference = this.#reference();
    const renewed = reference === undefined ? undefined : await this.#sessions.renew(reference);
    if (renewed !== undefined) this.#set(renewed, this.#sessions.maxAgeMs);
  }

  async renewSignedIn(): Promise<void> {
    const reference = this.#reference();
    const renewed = reference === undefined ? undefined : await this.#sessions.renew(reference, 'sign_in');
    if (renewed === undefined)
      throw new DomainError('unauthenticated', 'The session has ended. Sign in again.');
    this.#set(renewed, this.#sessions.maxAgeMs);
  }

  async keep(name: string, value: string, ttlMs: number): Promise<void> {
    const found = await this.#find();
    if (found === undefined)
      throw new DomainError('unauthenticated', 'You are not signed in: sign in first.');
    await this.#sessions.keep(found.id, name, value, ttlMs);
  }

  async take(name: string): Promise<string | undefined> {
    const found = await this.#find();
    return found === undefined ? undefined : this.#sessions.take(found.id, name);
  }

  markBrowser(ttlMs: number): string {
    const mark = this.browserMark() ?? newSecret();
    // No link from another site needs this cookie, so it is stricter than that of the session.
    this.#send(this.#cookie.markName, mark, ttlMs, 'Strict');
    return mark;
  }

  browserMark(): string | undefined {
    return secretIn(this.#request, this.#cookie.markName);
  }

  async end(): Promise<void> {
    const reference = this.#reference();
    if (reference !== undefined) await this.#sessions.end(reference);
    this.#set('', 0);
  }

  async #find() {
    const reference = this.#reference();
    return reference === undefined ? undefined : this.#sessions.find(reference);
  }

  #reference(): string | undefined {
    return secretIn(this.#request, this.#cookie.name);
  }

  #set(reference: string, maxAgeMs: number): void {
    this.#send(this.#cookie.name, reference, maxAgeMs, 'Lax');
  }

  /**
   * Sets a cookie on the response of Node.js, because Hapi's response does not exist yet. If a request sets the
   * cookie several times, the last value is sent. Max-Age=0 makes the browser delete the cookie (RFC 6265 5.2.2).
   */
  #send(name: string, value: string, maxAgeMs: number, sameSite: 'Lax' | 'Strict'): void {
    const expires = new Date(maxAgeMs === 0 ? 0 : Date.now() + maxAgeMs).toUTCString();
    const age = `Max-Age=${maxAgeMs / 1000}; Expires=${expires}`;
    const flags = `HttpOnly; SameSite=${sameSite}; Path=/${this.#cookie.isSecure ? '; Secure' : ''}`;
    this.#request.raw.res.setHeader('set-cookie', `${name}=${value}; ${age}; ${flags}`);
  }
}

/** The form of the secrets in cookies, 256 bits in base64url. No other value can have been issued. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns the secret in the cookie with this name. Hapi would reject the whole header for one malformed cookie;
 * this function ignores cookies with other names, because they belong to other applications on the host. If two
 * cookies have this name, another application has set one of them. It is unknown which one, so both
 * are ignored.
 */
function secretIn(request: Request, name: string): string | undefined {
  const prefix = `${name}=`;
  const [own, ...more] = (request.raw.req.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix));
  const value = more.length === 0 ? own?.slice(prefix.length) : undefined;
  return value !== undefined && SECRET.test(value) ? value : undefined;
}
