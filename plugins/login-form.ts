import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import { listOperations, type OpenApiDocument } from '../lib/contract/openapi.js';
import { type DomainError, isKind } from '../lib/errors/errors.js';
import { refusal } from '../lib/errors/refusal.js';
import { packageRoot } from '../lib/process/package-root.js';
import type { SignIn } from '../panel/identity/sign-in/sign-in.js';
import type { Check } from './access/access.js';
import type { Budgets } from './access/budgets.js';
import type { AuditStage } from './audit.js';
import { statusOf } from './errors.js';
import { sourceOf } from './http/source-of.js';
import { hungUpSignal } from './operations/operation-input.js';
import { secured } from './web.js';

export type LoginFormOptions = {
  signIn: Pick<SignIn, 'checkPassword'>;
  /** The API document, whose operation `login` defines the access checks and rate limits of the form. */
  document: OpenApiDocument;
  checks: readonly Check[];
  budgets: Budgets;
  /**
   * Returns the Hapi method that runs before the response to an operation is sent. The form uses that of the operation
   * `login`.
   */
  beforeResponse: AuditStage;
};

const OPERATION = 'login';

const MAX_BYTES = 4096;
/** The maximum lengths of the e-mail address and the password, as in the operation `login` of the API document. */
const MAX_EMAIL_CHARACTERS = 254;
const MAX_PASSWORD_CHARACTERS = 128;
/** The markup before the error message, as the page contains it. */
const ALERT = '<p class="error" role="alert">';

/**
 * `POST /login`: sign-in with the page's own form, for browsers without scripts. It responds with a 303
 * redirect; an error is shown on the page itself, with the status that the operation has for it.
 */
export const loginFormPlugin: Plugin<LoginFormOptions> = {
  name: 'berth-login-form',
  register(server, { signIn, document, checks, budgets, beforeResponse }) {
    const placed = listOperations(document).find(({ operation }) => operation.operationId === OPERATION);
    if (placed === undefined) throw new Error(`the API document has no operation ${OPERATION}`);
    const method = beforeResponse(placed.operation);
    const admit = (request: Request) => {
      for (const check of checks) check(request, placed.operation, undefined);
      return budgets.draw(request, OPERATION, undefined);
    };
    server.route({
      method: 'POST',
      path: '/login',
      options: {
        auth: false,
        ...(method && { ext: { onPreResponse: { method } } }),
        payload: { allow: 'application/x-www-form-urlencoded', maxBytes: MAX_BYTES },
      },
      handler: async (request, h) => {
        try {
          await admit(request);
          return h.redirect(await begin(signIn, request)).code(303);
        } catch (error) {
          if (!isKind(error, 'unauthenticated', 'locked', 'rate_limited', 'invalid_input')) throw error;
          return errorPage(error, h);
        }
      },
    });
  },
};

/**
 * Signs in.
 * @returns the path to which the browser is redirected
 */
async function begin(signIn: LoginFormOptions['signIn'], request: Request): Promise<string> {
  const { session } = request;
  session.requireNoKey();
  const credentials = credentialsIn(request.payload);
  const result = await signIn.checkPassword(credentials, sourceOf(request), hungUpSignal(request));
  if (result.status === 'authenticated') {
    await session.begin(result.user.id, result.confirm);
    return '/';
  }
  await session.beginPending(result.userId, result.confirm);
  return '/login/2fa';
}

function credentialsIn(payload: unknown): { email: string; password: string } {
  const { email, password } = (payload ?? {}) as Record<string, unknown>;
  const isComplete = isText(email, MAX_EMAIL_CHARACTERS) && isText(password, MAX_PASSWORD_CHARACTERS);
  // Reject NUL characters here, because databases do not accept them.
  if (isComplete && !email.includes('\0')) return { email, password };
  throw refusal('invalid_input', 'Enter your e-mail address and your password.');
}

const isText = (value: unknown, maxCharacters: number): value is string =>
  typeof value === 'string' && value !== '' && [...value].length <= maxCharacters;

async function errorPage(error: DomainError, h: ResponseToolkit) {
  const page = await readFile(join(packageRoot(), 'web', 'sign-in', 'login.html'), 'utf8');
  const status = statusOf(error.kind);
  // Error messages contain nothing that the client sent, so they need no escaping.
  const answer = secured(h.response(page.replace(ALERT, ALERT + error.message)).type('text/html'));
  if (error.retryAfterS !== undefined) answer.header('retry-after', String(error.retryAfterS));
  if (status === 401) answer.header('www-authenticate', 'Bearer realm="berth"');
  return answer.code(status);
}
