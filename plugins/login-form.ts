import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import { type DomainError, isKind } from '../lib/errors.js';
import { listOperations, type OpenApiDocument } from '../lib/openapi.js';
import { packageRoot } from '../lib/package-root.js';
import { refusal } from '../lib/refusal.js';
import type { SignIn } from '../panel/sign-in/sign-in.js';
import type { Check } from './access/access.js';
import type { Budgets } from './access/budgets.js';
import type { AuditStage } from './audit.js';
import { statusOf } from './errors.js';
import { sourceOf } from './http/source-of.js';
import { hungUpSignal } from './operations/operation-input.js';
import { secured } from './web.js';

export type LoginFormOptions = {
  signIn: Pick<SignIn, 'checkPassword'>;
  /** The form is admitted as the operation of the same purpose is: by these, and drawing on the same budgets. */
  document: OpenApiDocument;
  checks: readonly Check[];
  budgets: Budgets;
  /** What is done before it answers, as before the operation does. */
  beforeAnswer: AuditStage;
};

const OPERATION = 'login';

const MAX_BYTES = 4096;
/** As the document has them for `login`. */
const MAX_EMAIL_CHARACTERS = 254;
const MAX_PASSWORD_CHARACTERS = 128;
/** Where the page says what went wrong. */
const ALERT = '<p class="error" role="alert">';

/**
 * `POST /login`: sign-in by a browser's own form, for who has no scripts. It leads on with 303; what is refused is told on
 * the page itself, with the status that the operation has for it.
 */
export const loginFormPlugin: Plugin<LoginFormOptions> = {
  name: 'berth-login-form',
  register(server, { signIn, document, checks, budgets, beforeAnswer }) {
    const placed = listOperations(document).find(({ operation }) => operation.operationId === OPERATION);
    if (placed === undefined) throw new Error(`the document has no operation ${OPERATION}`);
    const method = beforeAnswer(placed.operation);
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
          return answerPage(error, h);
        }
      },
    });
  },
};

/** @returns where to go on */
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
  // No database looks for a NUL.
  if (isComplete && !email.includes('\0')) return { email, password };
  throw refusal('invalid_input', 'Give your e-mail address and your password.');
}

const isText = (value: unknown, maxCharacters: number): value is string =>
  typeof value === 'string' && value !== '' && [...value].length <= maxCharacters;

async function answerPage(error: DomainError, h: ResponseToolkit) {
  const page = await readFile(join(packageRoot(), 'web', 'login.html'), 'utf8');
  const status = statusOf(error.kind);
  // The messages are ours, and none holds anything that was sent.
  const answer = secured(h.response(page.replace(ALERT, ALERT + error.message)).type('text/html'));
  if (error.retryAfterS !== undefined) answer.header('retry-after', String(error.retryAfterS));
  if (status === 401) answer.header('www-authenticate', 'Bearer realm="berth"');
  return answer.code(status);
}
