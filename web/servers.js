import { call, element, onSubmit } from './api.js';

/** @typedef {{ id: string, name: string, type: string, port: number, status: string }} Server */

const LIST_EVERY_MS = 4000;
const CONSOLE_EVERY_MS = 3000;
const CONSOLE_LINES = 200;
const UP = ['starting', 'running', 'stopping', 'restarting'];

const rows = element('#servers', HTMLTableSectionElement);
const trouble = element('#trouble', HTMLElement);
const output = element('#console', HTMLTextAreaElement);
/** @type {Server | undefined} */
let shown;

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
  node.addEventListener('click', () => attempt(act));
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
    if (problem instanceof Error && 'status' in problem && problem.status === 401) location.assign('/login');
    trouble.textContent = problem instanceof Error ? problem.message : String(problem);
  }
}

/** @param {Server} server */
function row(server) {
  const power = (/** @type {string} */ action) => () =>
    call('POST', `/servers/${server.id}/power`, { action });
  const actions = document.createElement('td');
  if (UP.includes(server.status))
    actions.append(button('Stop', power('stop')), button('Kill', power('kill')));
  else
    actions.append(
      button('Start', power('start')),
      button('Delete', () => remove(server)),
    );
  actions.append(button('Console', () => open(server)));
  const line = document.createElement('tr');
  line.dataset['server'] = server.id;
  line.append(text('td', server.name), text('td', server.type), text('td', String(server.port)));
  line.append(text('td', server.status.replace('_', ' ')), actions);
  return line;
}

/** @param {Server} server */
async function remove(server) {
  if (confirm(`Delete ${server.name}? Its files stay on the node.`))
    await call('DELETE', `/servers/${server.id}`);
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
  const atEnd = output.scrollHeight - output.scrollTop - output.clientHeight < 40;
  output.value = logs.join('\n');
  if (atEnd) output.scrollTop = output.scrollHeight;
  element('#players', HTMLElement).textContent = status === 'running' ? await readPlayers(id) : '';
}

/** @param {string} id */
async function readPlayers(id) {
  try {
    const { online, max, players } = await call('GET', `/servers/${id}/players`);
    const names = players.map((/** @type {{ name: string }} */ { name }) => name).join(', ');
    return `${online} of ${max} players${names === '' ? '' : `: ${names}`}`;
  } catch (problem) {
    // A server that has no players to ask for is no trouble.
    if (problem instanceof Error && 'status' in problem && problem.status === 409) return '';
    throw problem;
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
  // A list that is built anew would take the focus away from whoever is at a button of it.
  const focused = document.activeElement?.closest('tr')?.dataset['server'];
  const label = document.activeElement?.textContent;
  rows.replaceChildren(...items.map(row));
  if (focused) focusAgain(focused, label);
  element('#none', HTMLElement).hidden = items.length > 0;
  shown = items.find(({ id }) => id === shown?.id);
}

onSubmit(element('#create', HTMLFormElement), async ({ name, type, port, eula }) => {
  const chosen = { ...(port ? { port: Number(port) } : {}), ...(eula ? { env: { EULA: 'true' } } : {}) };
  await call('POST', '/servers', { name, type, ...chosen });
  await refresh();
});

element('#logout', HTMLButtonElement).addEventListener('click', () =>
  attempt(async () => {
    await call('POST', '/auth/logout');
    location.assign('/login');
  }),
);

await attempt(async () => {
  const { user } = await call('GET', '/auth/session');
  element('#who', HTMLElement).textContent = user.username;
});
setInterval(() => attempt(async () => undefined), LIST_EVERY_MS);
setInterval(() => shown && attempt(readConsole), CONSOLE_EVERY_MS);
