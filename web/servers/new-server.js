import { element } from '../shared/api.js';

/** @typedef {{ type: string, name: string, description: string, versions: string[], defaultPort: number, requiresEula: boolean, available: boolean, reason: string | null }} ServerType */
/** @typedef {{ nodeId: string, nodeName: string, reachable: boolean, types: ServerType[] }} NodeOffer */

const form = element('#create', HTMLFormElement);
const nodeChoice = element('#node-choice', HTMLElement);
const node = element('[name=nodeId]', HTMLSelectElement, form);
const type = element('[name=type]', HTMLSelectElement, form);
const version = element('[name=version]', HTMLSelectElement, form);
const help = element('#type-help', HTMLElement);
const licence = element('#licence', HTMLElement);
const eula = element('[name=eula]', HTMLInputElement, form);
const port = element('[name=port]', HTMLInputElement, form);
const unavailable = element('#unavailable', HTMLUListElement);

/** @type {NodeOffer[]} */
let offers = [];

/**
 * Shows the available types as options. The current selection is kept if it is still available.
 *
 * @param {NodeOffer[]} items
 */
export function showOffers(items) {
  if (JSON.stringify(items) === JSON.stringify(offers)) return;
  offers = items;
  nodeChoice.hidden = offers.length < 2;
  const away = (/** @type {boolean} */ reachable) => (reachable ? '' : ' (unreachable)');
  fill(
    node,
    offers.map(({ nodeId, nodeName, reachable }) => option(nodeId, nodeName + away(reachable), reachable)),
  );
  showTypes();
}

function showTypes() {
  const types = chosenNode()?.types ?? [];
  fill(
    type,
    types.map((one) => option(one.type, one.name, one.available)),
  );
  const missing = types.filter(({ available }) => !available);
  unavailable.replaceChildren(
    ...missing.map(({ name, reason }) => {
      const line = document.createElement('li');
      line.textContent = `${name}: ${reason}`;
      return line;
    }),
  );
  showType();
}

function showType() {
  const chosen = chosenNode()?.types.find((one) => one.type === type.value);
  help.textContent = chosen?.description ?? 'No reachable node can create a server.';
  fill(
    version,
    (chosen?.versions ?? []).map((one) => option(one, one, true)),
  );
  port.placeholder = chosen ? String(chosen.defaultPort) : '';
  licence.hidden = !chosen?.requiresEula;
  // A hidden checkbox cannot be required.
  eula.disabled = licence.hidden;
  if (licence.hidden) eula.checked = false;
}

const chosenNode = () => offers.find(({ nodeId }) => nodeId === node.value);

/**
 * @param {string} value
 * @param {string} label
 * @param {boolean} canBeChosen
 */
function option(value, label, canBeChosen) {
  const made = new Option(label, value);
  made.disabled = !canBeChosen;
  return made;
}

/**
 * @param {HTMLSelectElement} select
 * @param {HTMLOptionElement[]} options
 */
function fill(select, options) {
  const before = select.value;
  select.replaceChildren(...options);
  const usable = options.filter((one) => !one.disabled);
  select.value = (usable.find(({ value }) => value === before) ?? usable[0])?.value ?? '';
}

node.addEventListener('change', showTypes);
type.addEventListener('change', showType);

/** Clears the name and the port. Node, type and version are kept, because the next server is often similar. */
export function clearForm() {
  element('[name=name]', HTMLInputElement, form).value = '';
  port.value = '';
  eula.checked = false;
}
