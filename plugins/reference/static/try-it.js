/** The maximum length of the part of a response that is shown. */
const MAX_SHOWN_CHARACTERS = 200_000;

/**
 * Makes a form of the portal call its operation. Sends the key that was entered or, without a key, the session of the
 * signed-in user.
 *
 * @param {HTMLFormElement} form
 * @param {() => string} keyNow
 */
export function watchForm(form, keyNow) {
  const stop = /** @type {HTMLButtonElement} */ (form.querySelector('.stop'));
  let over = new AbortController();
  stop.addEventListener('click', () => over.abort());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    over.abort();
    const own = new AbortController();
    over = own;
    stop.hidden = false;
    const say = sayer(form, () => over === own);
    try {
      if ('socket' in form.dataset) await converse(form, keyNow(), own.signal, say);
      else await ask(form, keyNow(), own.signal, say);
    } catch (problem) {
      say.state(
        own.signal.aborted
          ? 'Stopped.'
          : `No response: ${problem instanceof Error ? problem.message : problem}`,
      );
    }
    if (over === own) stop.hidden = true;
  });
}

/**
 * @typedef {object} Sayer
 * @property {(text: string) => void} state
 * @property {(text: string) => void} add
 */

/**
 * @param {HTMLFormElement} form
 * @param {() => boolean} isLatest output stops once the next request has started
 * @returns {Sayer}
 */
function sayer(form, isLatest) {
  const output = /** @type {HTMLElement} */ (form.querySelector('output'));
  const place = /** @type {HTMLElement} */ (form.nextElementSibling);
  const box = document.createElement('pre');
  box.tabIndex = 0;
  output.textContent = 'Asking...';
  place.replaceChildren();
  return {
    state: (text) => {
      if (isLatest()) output.textContent = text;
    },
    add: (text) => {
      if (!isLatest()) return;
      if (!box.isConnected) place.replaceChildren(box);
      box.textContent = `${box.textContent}${text}`.slice(-MAX_SHOWN_CHARACTERS);
    },
  };
}

/**
 * Returns the fields of a part of the request: path, query, header. Empty fields are omitted, and a list has a field for
 * each value.
 *
 * @param {HTMLFormElement} form
 * @param {string} place
 * @returns {string[][]}
 */
const given = (form, place) =>
  [...form.querySelectorAll(`[data-in="${place}"]`)]
    .filter((field) => field instanceof HTMLInputElement)
    .filter(({ value }) => value !== '')
    .flatMap(({ name, value, dataset }) =>
      (dataset['list'] === undefined ? [value] : value.split(',')).map((each) => [name, each.trim()]),
    );

/** Returns the address of the form's request. @param {HTMLFormElement} form */
function addressOf(form) {
  const path = given(form, 'path').reduce(
    (text, [name = '', value = '']) => text.replace(`{${name}}`, encodeURIComponent(value)),
    form.dataset['path'] ?? '',
  );
  const address = new URL(path, location.origin);
  address.search = new URLSearchParams(given(form, 'query')).toString();
  return address;
}

/** Returns the body of the form's request. @param {HTMLFormElement} form */
function bodyOf(form) {
  const file = form.querySelector('[type="file"]');
  if (file instanceof HTMLInputElement) {
    const [content = new Blob([])] = file.files ?? [];
    if (form.dataset['type'] !== 'multipart/form-data') return content;
    const fields = new FormData();
    fields.set('file', content);
    return fields;
  }
  const text = form.querySelector('textarea');
  return text === null ? null : text.value;
}

/**
 * @param {HTMLFormElement} form
 * @param {string} key
 * @returns {RequestInit}
 */
function credentialed(form, key) {
  const headers = new Headers(/** @type {[string, string][]} */ (given(form, 'header')));
  if (key !== '') headers.set('authorization', `Bearer ${key}`);
  // If a key was entered, send only the key and not the session cookie.
  return { headers, credentials: key === '' ? 'same-origin' : 'omit', cache: 'no-store' };
}

/**
 * @param {HTMLFormElement} form
 * @param {string} key
 * @param {AbortSignal} signal
 * @param {Sayer} say
 */
async function ask(form, key, signal, say) {
  const { method = 'GET', type = '' } = form.dataset;
  const init = credentialed(form, key);
  const body = bodyOf(form);
  // The browser sets the type of a form, with the boundary.
  if (body !== null && type !== 'multipart/form-data')
    /** @type {Headers} */ (init.headers).set('content-type', type);
  const began = performance.now();
  const answer = await fetch(addressOf(form), { ...init, method, body, signal });
  const ms = Math.round(performance.now() - began);
  say.state(`${answer.status} ${answer.statusText}, after ${ms} ms`);
  say.add(`${[...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n`);
  const kind = answer.headers.get('content-type') ?? '';
  if (kind.startsWith('application/json')) return say.add(pretty(await answer.text()));
  if (kind.startsWith('application/octet-stream')) {
    await answer.body?.cancel();
    return say.add('(a file: download it with curl)');
  }
  await read(answer, say);
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/**
 * Shows a text or an event stream as it arrives.
 *
 * @param {Response} answer
 * @param {Sayer} say
 */
async function read(answer, say) {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read())
    say.add(piece.value);
}

/**
 * Opens the WebSocket with a token, because a browser cannot send a key in the handshake.
 *
 * @param {HTMLFormElement} form
 * @param {string} key
 * @param {AbortSignal} signal
 * @param {Sayer} say
 */
async function converse(form, key, signal, say) {
  const address = addressOf(form);
  if (key !== '') address.searchParams.set('token', await newToken(form, key, signal));
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  signal.addEventListener('abort', () => socket.close());
  const talk = /** @type {HTMLElement} */ (form.querySelector('.say'));
  const line = /** @type {HTMLInputElement} */ (form.querySelector('.line'));
  const type = /** @type {HTMLButtonElement} */ (form.querySelector('.type'));
  type.onclick = () => {
    socket.send(JSON.stringify({ type: 'input', line: line.value }));
    line.value = '';
  };
  socket.onopen = () => {
    talk.hidden = false;
    say.state('Open.');
  };
  socket.onmessage = ({ data }) => say.add(`${data}\n`);
  await new Promise((resolve) => {
    socket.onclose = ({ code, reason }) => {
      talk.hidden = true;
      say.state(`Closed with ${code}${reason && `: ${reason}`}. A rejected handshake closes with 1006.`);
      resolve(undefined);
    };
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {string} key
 * @param {AbortSignal} signal
 */
async function newToken(form, key, signal) {
  const answer = await fetch(form.dataset['tokens'] ?? '', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify(Object.fromEntries(given(form, 'path'))),
    signal,
  });
  const { token, message } = await answer.json();
  if (!answer.ok) throw new Error(message);
  return String(token);
}
