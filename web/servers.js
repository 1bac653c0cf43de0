import { call, contact, element, onSignOut, onSubmit } from './api.js';
import { clearForm, readOffers } from './new-server.js';

/** @typedef {{ id: string, name: string, type: string, port: number, status: string }} Server */

const LIST_EVERY_MS = 4000;
/** While a server is on its way from one state to another. */
const CHANGE_EVERY_MS = 1000;
const CONSOLE_EVERY_MS = 3000;
const OFFERS_EVERY_MS = 15_000;
const CONSOLE_LINES = 200;
const CHANGING = ['installing', 'starting', 'stopping', 'restarting', 'restoring'];
const UP = ['starting', 'running', 'stopping', 'restarting'];

const rows = element('#servers', HTMLTableSectionElement);
const trouble = element('#trouble', HTMLElement);
const output = element('#console', HTMLTextAreaElement);
/** Servers without a list of players. @type {Set<string>} */
const playerless = new Set();
/** @type {Server | undefined} */
let shown;
/** What the list was made of. */
let listed = '';
let listedAtMs = 0;
let isChanging = false;
/** Whether it was told that the panel does not answer. */
let toldAway = false;

/**
 * Text from servers and players only ever becomes text.
 *
 * @param {string} tag
 * @param {string} text
 */
function text(tag, text) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

/**
 * @param {string} label
 * @param {() => Promise<unknown>} act
 */
function button(label, act) {
  const node = document.createElement('button');
  node.type = 'button';
  node.textContent = label;
  node.addEventListener('click', async () => {
    if (node.ariaDisabled === 'true') return;
    node.ariaDisabled = 'true';
    await attempt(act);
    node.ariaDisabled = 'false';
  });
  return node;
}

/**
 * Does something and shows the list as it is afterwards, or what went wrong.
 *
 * @param {() => Promise<unknown>} act
 */
async function attempt(act) {
  try {
    await act();
    trouble.textContent = '';
    await refresh();
  } catch (problem) {
    tell(problem);
  }
}

/**
 * @param {unknown} problem
 * @param {number} status
 */
const hasStatus = (problem, status) =>
  problem instanceof Error && 'status' in problem && problem.status === status;

/** @param {unknown} problem */
function tell(problem) {
  toldAway = contact.isAway;
  if (hasStatus(problem, 401)) location.assign('/login');
  trouble.textContent = problem instanceof Error ? problem.message : String(problem);
}

/** @param {Server} server */
function row(server) {
  const power = (/** @type {string} */ action) => () =>
    call('POST', `/servers/${server.id}/power`, { action });
  const actions = document.createElement('td');
  if (UP.includes(server.status)) {
    const kill = async () => {
      if (confirm(`Kill ${server.name}? What it has not saved is lost.`)) await power('kill')();
    };
    actions.append(button('Stop', power('stop')), button('Kill', kill));
  } else {
    if (server.status !== 'installing') actions.append(button('Start', power('start')));
    // Otherwise it is started again by itself, until that has been in vain too often.
    if (server.status === 'crashed') actions.append(button('Stop', power('stop')));
    if (server.status !== 'installing')
      actions.append(
        button('Delete', () => remove(server, true)),
        button('Delete, keep files', () => remove(server, false)),
      );
  }
  actions.append(button('Console', () => open(server)));
  const line = document.createElement('tr');
  line.dataset['server'] = server.id;
  line.append(text('th', server.name), text('td', server.type), text('td', String(server.port)));
  line.append(text('td', server.status.replace('_', ' ')), actions);
  return line;
}

/**
 * @param {Server} server
 * @param {boolean} removeData
 */
async function remove(server, removeData) {
  const files = removeData
    ? 'Its files are deleted, too.'
    : 'Its files stay on the node and count as a server until they are deleted: see Account.';
  if (confirm(`Delete ${server.name}? ${files}`))
    await call('DELETE', `/servers/${server.id}?removeData=${removeData}`);
}

/** @param {Server} server */
async function open(server) {
  shown = server;
  element('#detail', HTMLElement).hidden = false;
  element('#console-title', HTMLElement).textContent = `Console of ${server.name}`;
  await readConsole();
}

async function readConsole() {
  if (!shown) return;
  const { id, status } = shown;
  const { logs } = await call('GET', `/servers/${id}/logs?tail=${CONSOLE_LINES}`);
  // Somebody may have chosen another one meanwhile.
  if (shown?.id !== id) return;
  show(logs.join('\n'));
  if (status !== 'running') playerless.delete(id);
  const players = status === 'running' ? await readPlayers(id) : '';
  if (shown?.id === id) element('#players', HTMLElement).textContent = players;
}

/** @param {string} lines */
function show(lines) {
  // Setting it would undo what somebody is selecting.
  if (output.value === lines) return;
  const atEnd = output.scrollHeight - output.scrollTop - output.clientHeight < 40;
  output.value = lines;
  if (atEnd) output.scrollTop = output.scrollHeight;
}

/** @param {string} id */
async function readPlayers(id) {
  if (playerless.has(id)) return '';
  try {
    const { online, max, players } = await call('GET', `/servers/${id}/players`);
    const names = players.map((/** @type {{ name: string }} */ { name }) => name).join(', ');
    return `${online} of ${max} players${names === '' ? '' : `: ${names}`}`;
  } catch (problem) {
    // A server that has no players to ask for is no trouble, and is not asked again in this run.
    if (!hasStatus(problem, 409)) throw problem;
    playerless.add(id);
    return '';
  }
}

/**
 * @param {string} serverId
 * @param {string | null | undefined} label
 */
function focusAgain(serverId, label) {
  const buttons = [...rows.querySelectorAll(`tr[data-server="${CSS.escape(serverId)}"] button`)];
  const target = buttons.find((candidate) => candidate.textContent === label) ?? buttons[0];
  if (target instanceof HTMLElement) target.focus();
}

async function refresh() {
  /** @type {{ items: Server[] }} */
  const { items } = await call('GET', '/servers?limit=100');
  shown = items.find(({ id }) => id === shown?.id);
  element('#detail', HTMLElement).hidden = !shown;
  listedAtMs = performance.now();
  isChanging = items.some(({ status }) => CHANGING.includes(status));
  element('#none', HTMLElement).hidden = items.length > 0;
  const content = JSON.stringify(items.map(({ id, name, port, status }) => [id, name, port, status]));
  if (content === listed) return;
  listed = content;
  // A list that is built anew would take the focus away from whoever is at a button of it.
  const focused = document.activeElement?.closest('tr')?.dataset['server'];
  const label = document.activeElement?.textContent;
  rows.replaceChildren(...items.map(row));
  if (focused) focusAgain(focused, label);
}

const create = element('#create', HTMLFormElement);
onSubmit(create, async ({ port, eula, ...server }) => {
  const chosen = { ...(port ? { port: Number(port) } : {}), ...(eula ? { env: { EULA: 'true' } } : {}) };
  await call('POST', '/servers', { ...server, ...chosen });
  clearForm();
  await refresh();
});

onSignOut(attempt);

/**
 * Again and again, one at a time. What it could not do is told until it can; what an action has told stays.
 *
 * @param {() => Promise<unknown>} act
 * @param {number} everyMs
 */
function poll(act, everyMs) {
  let failed = false;
  const once = async () => {
    try {
      await act();
      // Whatever the panel answers, it is back.
      if (failed || (toldAway && !contact.isAway)) trouble.textContent = '';
      failed = false;
      toldAway &&= contact.isAway;
    } catch (problem) {
      tell(problem);
      failed = !toldAway;
    }
    setTimeout(once, everyMs);
  };
  setTimeout(once, everyMs);
}

await attempt(async () => {
  const { user } = await call('GET', '/auth/session');
  element('#who', HTMLElement).textContent = user.username;
});
poll(async () => {
  if (isChanging || performance.now() - listedAtMs >= LIST_EVERY_MS) await refresh();
}, CHANGE_EVERY_MS);
poll(
  () =>
    readConsole().catch((problem) => {
      // One that has been deleted: the list will show it no more.
      if (!hasStatus(problem, 404)) throw problem;
    }),
  CONSOLE_EVERY_MS,
);
await attempt(readOffers);
poll(readOffers, OFFERS_EVERY_MS);
