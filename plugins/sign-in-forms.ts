import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import { listOperations, type OpenApiDocument, type OperationObject } from '../lib/contract/openapi.js';
import { type DomainError, isKind } from '../lib/errors/errors.js';
import { refusal } from '../lib/errors/refusal.js';
import type { SignIn } from '../panel/identity/sign-in/sign-in.js';
import type { Check } from './access/access.js';
import type { Budgets } from './access/budgets.js';
import type { AccessCredentials, Scheme } from './access/credentials.js';
import type { PendingCredentials } from './access/sessions.js';
import type { AuditStage } from './audit.js';
import { statusOf } from './errors.js';
import { sourceOf } from './http/source-of.js';
import { hungUpSignal } from './operations/operation-input.js';
import { secured, WEB_FOLDER } from './web.js';

export type SignInFormsOptions = {
  signIn: Pick<SignIn, 'checkPassword' | 'checkCode'>;
  /** Identifies the user whose sign-in lacks the second factor. */
  pendingLogin: Scheme;
  /**
   * The API document, whose operations `login` and `verifyTwoFactor` define the access checks and rate limits of the
   * forms.
   */
  document: OpenApiDocument;
  checks: readonly Check[];
  budgets: Budgets;
  /**
   * Returns the Hapi method that runs before the response to an operation is sent. A form uses that of its operation.
   */
  beforeResponse: AuditStage;
};

const START_PAGE = '/app';
const SIGN_IN_PAGE = '/app/sign-in';
const SECOND_FACTOR_PAGE = '/app/sign-in/second-factor';

const MAX_BYTES = 4096;
/** The maximum lengths of the e-mail address and the password, as in the operation `login` of the API document. */
const MAX_EMAIL_CHARACTERS = 254;
const MAX_PASSWORD_CHARACTERS = 128;
const CODE = /^[0-9]{6}$/;
const RECOVERY_CODE = /^[0-9a-f]{32}$/;
/** The start of the element for the error message, as the pages contain it. */
const ALERT = /<p [^>]*role="alert"[^>]*>/;

/** The form of a page, for browsers without scripts. */
type Form = {
  path: string;
  /** The file of the page in the folder of the web application. */
  file: string;
  /** The operation that does the same. */
  operationId: string;
  /**
   * Does what the form is for.
   * @param admit checks the access of these credentials and counts the request
   * @returns the page to which the browser is redirected
   */
  submit(
    request: Request,
    admit: (credentials?: AccessCredentials) => void | Promise<void>,
    options: SignInFormsOptions,
  ): Promise<string>;
};

const PASSWORD_FORM: Form = {
  path: SIGN_IN_PAGE,
  file: 'sign-in.html',
  operationId: 'login',
  async submit(request, admit, { signIn }) {
    await admit();
    const { session } = request;
    session.requireNoKey();
    const credentials = credentialsIn(request.payload);
    const result = await signIn.checkPassword(credentials, sourceOf(request), hungUpSignal(request));
    if (result.status === 'authenticated') {
      await session.begin(result.user.id, result.confirm);
      return START_PAGE;
    }
    await session.beginPending(result.userId, result.confirm);
    return SECOND_FACTOR_PAGE;
  },
};

const CODE_FORM: Form = {
  path: SECOND_FACTOR_PAGE,
  file: 'second-factor.html',
  operationId: 'verifyTwoFactor',
  async submit(request, admit, { budgets, pendingLogin, signIn }) {
    const pending = (await pendingLogin.identify(request)) as PendingCredentials | null;
    if (pending === null) {
      // The pending login has expired, or there was none.
      await budgets.chargeFailedCredential(request, false);
      return SIGN_IN_PAGE;
    }
    request.app.identified = pending;
    await admit(pending);
    const source = sourceOf(request);
    const { confirm } = await signIn.checkCode(pending.pendingUserId, proofIn(request.payload), source);
    await request.session.finishPending(confirm);
    return START_PAGE;
  },
};

/**
 * Sign-in with plain HTML forms, for browsers without scripts: `POST /app/sign-in` and `POST /app/sign-in/second-factor`.
 * They respond with a 303 redirect; an error is shown on the page itself, with the status that the operation has for it.
 */
export const signInFormsPlugin: Plugin<SignInFormsOptions> = {
  name: 'berth-sign-in-forms',
  register(server, options) {
    for (const form of [PASSWORD_FORM, CODE_FORM]) {
      const operation = operationOf(options.document, form);
      const method = options.beforeResponse(operation);
      server.route({
        method: 'POST',
        path: form.path,
        options: {
          auth: false,
          ...(method && { ext: { onPreResponse: { method } } }),
          payload: { allow: 'application/x-www-form-urlencoded', maxBytes: MAX_BYTES },
        },
        handler: async (request, h) => {
          const admit = (credentials?: AccessCredentials) => {
            for (const check of options.checks) check(request, operation, credentials);
            return options.budgets.draw(request, form.operationId, credentials);
          };
          try {
            return h.redirect(await form.submit(request, admit, options)).code(303);
          } catch (error) {
            if (!isKind(error, 'unauthenticated', 'locked', 'rate_limited', 'invalid_input')) throw error;
            return errorPage(form, error, h);
          }
        },
      });
    }
  },
};

function operationOf(document: OpenApiDocument, { operationId }: Form): OperationObject {
  const placed = listOperations(document).find(({ operation }) => operation.operationId === operationId);
  if (placed === undefined) throw new Error(`the API document has no operation ${operationId}`);
  return placed.operation;
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

/** Returns the typed code of the app or the typed recovery code, without spaces and hyphens. */
function proofIn(payload: unknown): { code: string } | { recoveryCode: string } {
  const { code } = (payload ?? {}) as Record<string, unknown>;
  const bare = typeof code === 'string' ? code.replace(/[\s-]/g, '').toLowerCase() : '';
  if (CODE.test(bare)) return { code: bare };
  if (RECOVERY_CODE.test(bare)) return { recoveryCode: bare };
  throw refusal('invalid_input', 'Enter the 6 digits that your app shows, or a recovery code.');
}

async function errorPage({ file }: Form, error: DomainError, h: ResponseToolkit) {
  const page = await readFile(join(WEB_FOLDER, file), 'utf8');
  const status = statusOf(error.kind);
  // Error messages contain nothing that the client sent, so they need no escaping.
  const answer = secured(h.response(page.replace(ALERT, `$&${error.message}`)).type('text/html'));
  if (error.retryAfterS !== undefined) answer.header('retry-after', String(error.retryAfterS));
  if (status === 401) answer.header('www-authenticate', 'Bearer realm="berth"');
  return answer.code(status);
}
