import cookie from '@hapi/cookie';
import type { AuthCredentials, Plugin, Request } from '@hapi/hapi';
import { deriveKey } from '../../lib/derived-key.js';
import { DomainError } from '../../lib/errors.js';
import type { Sessions } from '../../panel/sessions/sessions.js';
import { clientAddress } from '../http/client-address.js';

declare module '@hapi/hapi' {
  interface Request {
    /** Begins and ends the browser's session. */
    session: SessionControl;
  }
}

export type SessionsPluginOptions = {
  sessions: Sessions;
  /** `SESSION_SECRET`. */
  secret: string;
  /** The address under which people reach the panel; https makes the cookie Secure and `__Host-`. */
  publicUrl: string;
};

/** What handlers may do with the browser's session; they know no cookie. */
export type SessionControl = {
  /** To be asked before anything is done that `begin` shall follow. @throws DomainError `invalid_input` beside a key */
  requireNoKey(): void;
  /** Signs the user in with a new session; the one that the browser had before ends. */
  begin(userId: string): Promise<void>;
  /** Ends the session and clears its cookie. */
  end(): Promise<void>;
};

/** The strategy `session`: a cookie with a random reference, behind which the database has all the rest. */
export const sessionsPlugin: Plugin<SessionsPluginOptions> = {
  name: 'berth-sessions',
  async register(server, { sessions, secret, publicUrl }) {
    const isSecure = new URL(publicUrl).protocol === 'https:';
    const name = isSecure ? '__Host-berth_session' : 'berth_session';
    await server.register(cookie);
    server.auth.strategy('session', 'cookie', {
      cookie: {
        name,
        password: deriveKey(secret, 'berth session cookie').toString('hex'),
        isSecure,
        isHttpOnly: true,
        isSameSite: 'Lax',
        path: '/',
        ttl: sessions.maxAgeMs,
      },
      validate: async (request, session) => {
        const reference = referenceIn(session);
        if (request === undefined || reference === undefined) return { isValid: false };
        const caller = await sessions.find(reference, clientAddress(request));
        return caller ? { isValid: true, credentials: caller as AuthCredentials } : { isValid: false };
      },
    });
    const control = (request: Request) => createControl(request, sessions, name);
    server.decorate('request', 'session', control as never, { apply: true });
  },
};

function createControl(request: Request, sessions: Sessions, cookieName: string): SessionControl {
  const present = () => referenceIn(request.state[cookieName]);
  return {
    requireNoKey() {
      if (request.headers.authorization === undefined) return;
      throw new DomainError(
        'invalid_input',
        'Sign in without an Authorization header: a key takes no cookie.',
      );
    },
    async begin(userId) {
      this.requireNoKey();
      const reference = await sessions.begin({
        userId,
        address: clientAddress(request),
        userAgent: request.raw.req.headers['user-agent'] ?? '',
        replaces: present(),
      });
      request.cookieAuth.set({ reference });
    },
    async end() {
      const reference = present();
      if (reference !== undefined) await sessions.end(reference);
      request.cookieAuth.clear();
    },
  };
}

function referenceIn(cookieValue: unknown): string | undefined {
  const { reference } = (cookieValue ?? {}) as { reference?: unknown };
  return typeof reference === 'string' ? reference : undefined;
}
