import { call, element, onSignOut, onSubmit } from '../shared/api.js';
import { makePasskey } from '../sign-in/passkeys.js';
import { proofOf } from '../sign-in/second-factor.js';
import { qrCode } from './qr-code.js';

/** @typedef {{ id: string, name: string, createdAt: string, lastUsedAt: string | null }} Passkey */

const trouble = element('#trouble', HTMLElement);
const forms = Object.fromEntries(
  ['begin', 'enable', 'disable', 'passkey', 'confirmation'].map((id) => [
    id,
    element(`#${id}`, HTMLFormElement),
  ]),
);

/** @param {string} iso */
const day = (iso) => new Date(iso).toLocaleDateString();

/** @param {Passkey} passkey */
function entry({ id, name, createdAt, lastUsedAt }) {
  const item = document.createElement('li');
  const used = lastUsedAt === null ? 'never used' : `last used ${day(lastUsedAt)}`;
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.textContent = 'Remove';
  remove.ariaLabel = `Remove ${name}`;
  remove.addEventListener('click', () =>
    attempt(async () => {
      await call('DELETE', `/account/passkey/${id}`);
      await show();
    }),
  );
  item.append(`${name}, added ${day(createdAt)}, ${used} `, remove);
  return item;
}

/** @param {{ restriction: string | null, secondFactorDueAt: string | null }} session */
function showNotices({ restriction, secondFactorDueAt }) {
  element('#unconfirmed', HTMLElement).hidden = restriction !== 'email_unconfirmed';
  const due = element('#second-factor-due', HTMLElement);
  due.hidden = secondFactorDueAt === null;
  const isOver = restriction === 'second_factor_required';
  const when = isOver ? 'now' : `by ${secondFactorDueAt === null ? '' : day(secondFactorDueAt)}`;
  due.textContent = `This panel requires a second factor. Set up one-time codes or a passkey ${when}.`;
}

/** @typedef {{ id: string, name: string, createdAt: string }} RetainedData */

/** @param {RetainedData} data */
function retainedEntry({ id, name, createdAt }) {
  const item = document.createElement('li');
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.textContent = 'Delete the files';
  remove.ariaLabel = `Delete the files of ${name}`;
  remove.addEventListener('click', () =>
    attempt(async () => {
      if (!confirm(`Permanently delete the files of ${name}?`)) return;
      await call('DELETE', `/retained-data/${id}`);
      item.remove();
    }),
  );
  item.append(`${name}, deleted ${day(createdAt)} `, remove);
  return item;
}

/** @type {string | null} */
let nextRetained = null;
const moreRetained = element('#more-retained', HTMLButtonElement);

async function showRetained() {
  const after = nextRetained === null ? '' : `&cursor=${nextRetained}`;
  const { items, nextCursor } = await call('GET', `/retained-data?limit=100${after}`);
  element('#retained', HTMLElement).append(...items.map(retainedEntry));
  nextRetained = nextCursor;
  moreRetained.hidden = nextCursor === null;
}

moreRetained.addEventListener('click', () => attempt(showRetained));

let isRestricted = false;

async function show() {
  const [session, account] = await Promise.all([call('GET', '/auth/session'), call('GET', '/account')]);
  showNotices(session);
  isRestricted = session.restriction !== null;
  element('#who', HTMLElement).textContent = account.email;
  // A restricted session cannot list passkeys, so do not request them.
  const passkeys = isRestricted ? { items: [] } : await call('GET', '/account/passkey?limit=100');
  element('#passkeys', HTMLElement).replaceChildren(...passkeys.items.map(entry));
  const { twoFactorEnabled: isOn } = account;
  element('#codes-state', HTMLElement).textContent = isOn
    ? 'One-time codes are on.'
    : 'One-time codes are off.';
  forms['begin'].hidden = isOn;
  forms['disable'].hidden = !isOn;
}

/** @param {() => Promise<unknown>} act */
async function attempt(act) {
  trouble.textContent = '';
  try {
    await act();
  } catch (problem) {
    if (/** @type {{ status?: number }} */ (problem).status === 401) location.assign('/login');
    trouble.textContent = problem instanceof Error ? problem.message : String(problem);
  }
}

onSubmit(forms['passkey'], async ({ name }) => {
  const options = await call('POST', '/account/passkey/register/options');
  await call('POST', '/account/passkey/register/verify', { ...(await makePasskey(options)), name });
  forms['passkey'].reset();
  await show();
});

onSubmit(forms['confirmation'], async () => {
  await call('POST', '/account/email/confirmation');
  element('p', HTMLElement, forms['confirmation']).textContent = 'The mail will arrive in a moment.';
});

onSubmit(forms['begin'], async () => {
  const { secret, otpauthUrl } = await call('GET', '/account/2fa/setup');
  element('#secret', HTMLElement).textContent = secret;
  element('#app', HTMLAnchorElement).href = otpauthUrl;
  const label = 'QR code for your authenticator app. It contains the same secret as below.';
  element('#qr-code', HTMLElement).replaceChildren(qrCode(otpauthUrl, label));
  forms['begin'].hidden = true;
  forms['enable'].hidden = false;
});

onSubmit(forms['enable'], async ({ code }) => {
  const { recoveryCodes } = await call('POST', '/account/2fa/enable', { code: code?.replace(/\s/g, '') });
  const items = recoveryCodes.map((/** @type {string} */ each) => {
    const item = document.createElement('li');
    item.textContent = each;
    return item;
  });
  element('#recovery-codes', HTMLElement).replaceChildren(...items);
  element('#recovery', HTMLElement).hidden = false;
  forms['enable'].hidden = true;
  forms['enable'].reset();
  // Remove the secret from the page, because anyone who sees it could create the account's one-time codes.
  element('#secret', HTMLElement).textContent = '';
  element('#app', HTMLAnchorElement).removeAttribute('href');
  element('#qr-code', HTMLElement).replaceChildren();
  await show();
});

onSubmit(forms['disable'], async ({ code = '' }) => {
  await call('POST', '/account/2fa/disable', proofOf(code));
  forms['disable'].reset();
  element('#recovery', HTMLElement).hidden = true;
  await show();
});

onSignOut(attempt);

await attempt(async () => {
  await show();
  // A restricted session cannot list retained data, so do not request it.
  if (!isRestricted) await showRetained();
});
