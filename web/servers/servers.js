import { followPanel } from '../live/live.js';
import { call, element, onSignOut, onSubmit } from '../shared/api.js';
import { clearForm, showOffers } from './new-server.js';

/** @typedef {{ id: string, name: string, type: string, port: number, status: string }} Server */

const UP = ['starting', 'running', 'stopping', 'restarting'];

const rows = element('#servers', HTMLTableSectionElement);
const trouble = element('#trouble', HTMLElement);
const output = element('#console', HTMLTextAreaElement);
/** @type {Server | undefined} */
let shown;
/** The data of the list that is shown, as text. It is used to find out whether the data has changed. */
let listed = '';
/** Whether the error that is shown is about the connection. It is then removed when the connection works again. */
let isOfContact = false;

/**
 * Creates an element with text. Text from servers and players is thus never interpreted as HTML.
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
 * Runs an action. If it fails, shows its error. Changes by the action arrive as events of the panel.
 *
 * @param {() => Promise<unknown>} act
 */
async function attempt(act) {
  try {
    await act();
    trouble.textContent = '';
  } catch (problem) {
    showError(problem);
  }
}

/**
 * @param {unknown} problem
 * @param {number} status
 */
const hasStatus = (problem, status) =>
  problem instanceof Error && 'status' in problem && problem.status === status;

/** @param {unknown} problem */
function showError(problem) {
  isOfContact = false;
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
      if (confirm(`Kill ${server.name}? Unsaved data is lost.`)) await power('kill')();
    };
    actions.append(button('Stop', power('stop')), button('Kill', kill));
  } else {
    if (server.status !== 'installing') actions.append(button('Start', power('start')));
    // A crashed server that is not stopped is restarted automatically, until too many restarts have failed.
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
    ? 'Its files are deleted as well.'
    : 'Its files stay on the node and count as a server until they are deleted: see Account.';
  if (confirm(`Delete ${server.name}? ${files}`))
    await call('DELETE', `/servers/${server.id}?removeData=${removeData}`);
}

/** @param {Server} server */
async function open(server) {
  shown = server;
  element('#detail', HTMLElement).hidden = false;
  element('#console-title', HTMLElement).textContent = `Console of ${server.name}`;
  output.value = '';
  element('#players', HTMLElement).textContent = '';
  live.watch(server.id);
}

/** @param {string} lines */
function show(lines) {
  // Do not set an unchanged value, because that would clear the user's selection.
  if (output.value === lines) return;
  const atEnd = output.scrollHeight - output.scrollTop - output.clientHeight < 40;
  output.value = lines;
  if (atEnd) output.scrollTop = output.scrollHeight;
}

/** @param {{ online: number, max: number, players: { name: string }[] }} list */
function showPlayers({ online, max, players }) {
  const names = players.map(({ name }) => name).join(', ');
  const text = `${online} of ${max} players${names === '' ? '' : `: ${names}`}`;
  element('#players', HTMLElement).textContent = text;
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

/** @param {Server[]} items */
function showServers(items) {
  const wasWatched = shown !== undefined;
  shown = items.find(({ id }) => id === shown?.id);
  element('#detail', HTMLElement).hidden = !shown;
  if (wasWatched && !shown) live.watch(undefined);
  if (shown?.status !== 'running') element('#players', HTMLElement).textContent = '';
  element('#none', HTMLElement).hidden = items.length > 0;
  const content = JSON.stringify(items.map(({ id, name, port, status }) => [id, name, port, status]));
  if (content === listed) return;
  listed = content;
  // Rebuilding the list takes the focus away from its buttons, so remember which one has it.
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
});

onSignOut(attempt);

const live = followPanel((update) => {
  if ('leaveTo' in update) location.assign(update.leaveTo);
  else if ('servers' in update) showServers(update.servers);
  else if ('offers' in update) showOffers(update.offers);
  else if ('trouble' in update) showContact(update.trouble);
  else if (update.id !== shown?.id) return;
  else if ('logs' in update) show(update.logs.join('\n'));
  else showPlayers(update.players);
});

/** @param {string} text '' once the problem is resolved; the error of an action stays */
function showContact(text) {
  if (text !== '' || isOfContact) trouble.textContent = text;
  isOfContact = text !== '';
}

await attempt(async () => {
  const { user } = await call('GET', '/auth/session');
  element('#who', HTMLElement).textContent = user.username;
});
