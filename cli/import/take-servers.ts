import { join } from 'node:path';
import type { NewServer, Node, NodeOffer, Server } from '../../generated/panel/types.js';
import { variablesOf, versionOf } from '../../lib/pterodactyl/mapping/egg-type.js';
import { limitNotes } from '../../lib/pterodactyl/mapping/limits.js';
import { furtherPorts } from '../../lib/pterodactyl/mapping/ports.js';
import { visibleName } from '../../lib/pterodactyl/mapping/visible-name.js';
import type { OldPanel, OldServer } from '../../lib/pterodactyl/old-panel.js';
import { DELETED, type ImportRun } from './import-run.js';
import { failureOf } from './panel-api.js';
import type { EggType } from './take-types.js';

const MAX_NAME = 64;
const MAX_DROPPED = 20;

export type Found = {
  users: ReadonlyMap<string, string>;
  nodes: ReadonlyMap<string, Node>;
  types: ReadonlyMap<string, EggType>;
};
/** A server of the other panel, and its id in this one; `NEW` in a dry run. */
export type TakenServer = { old: OldServer; id: string; node: Node };

/** How a server gets its files: with its creation, or later by the operator. */
export type FilesBy = 'adoption' | 'copy';

/** Creates the servers. @returns those that are in this panel now, or would be */
export async function takeServers(run: ImportRun, found: Found): Promise<TakenServer[]> {
  const present = await run.api.servers();
  const offers = new Map((await run.api.offers()).map((offer) => [offer.nodeId, offer]));
  const taken: TakenServer[] = [];
  for (const old of run.old.servers) {
    const one = await takeServer(run, old, { found, present, offers });
    if (one !== undefined) taken.push(one);
  }
  return taken;
}

type Here = { found: Found; present: Server[]; offers: Map<string, NodeOffer> };

async function takeServer(run: ImportRun, old: OldServer, here: Here): Promise<TakenServer | undefined> {
  const { commands, report } = run;
  const what = `${old.name} (${old.uuid})`;
  const leave = (why: string) => void report.left('Servers', what, why);
  const node = here.found.nodes.get(old.nodeId);
  if (node === undefined) return leave('its node is not in this panel');
  const known = await commands?.imports.find(`server ${old.uuid}`);
  const isDeleted = known !== undefined && !here.present.some(({ id }) => id === known);
  if (isDeleted && !run.options.takesDeleted) return leave(DELETED);
  if (isDeleted) await commands?.imports.forgetServer(old.uuid);
  const id = isDeleted ? undefined : (known ?? (await interrupted(run, old, node, here)));
  if (id !== undefined) {
    await commands?.imports.note(`server ${old.uuid}`, id);
    report.present('Servers');
    return { old, id, node };
  }
  const wanted = wantedServer(run, old, node, here);
  if (typeof wanted === 'string') return leave(wanted);
  if (commands === undefined) {
    report.taken('Servers', what, wanted.notes);
    return { old, id: 'new', node };
  }
  // Before the request: if the import is interrupted after it, the next run knows how the server was created.
  const by: FilesBy = run.options.adoptsFolders ? 'adoption' : 'copy';
  await commands.imports.note(`files ${old.uuid}`, by);
  const made = await create(run, wanted);
  if (typeof made === 'string') return leave(made);
  await commands.imports.note(`server ${old.uuid}`, made.id);
  report.taken('Servers', what, wanted.notes);
  return { old, id: made.id, node };
}

/**
 * Returns the id of the server that an interrupted import has created without noting it. A server that was taken over from another
 * one is not it: two servers can have the same name, and the same port on two addresses.
 */
async function interrupted(
  { commands }: ImportRun,
  old: OldServer,
  node: Node,
  { present, found }: Here,
): Promise<string | undefined> {
  const names = namesOf(old);
  const same = present.find(
    ({ nodeId, port, ownerId, name }) =>
      nodeId === node.id &&
      port === old.primary?.port &&
      ownerId === found.users.get(old.ownerId) &&
      [names.name, names.otherName].includes(name),
  );
  return same === undefined || (await commands?.imports.isTaken(same.id)) ? undefined : same.id;
}

/** Returns the folder with the files of a server on its old node. */
export const volumeOf = ({ nodes }: OldPanel, { nodeId, uuid }: OldServer): string =>
  join(nodes.get(nodeId)?.volumes ?? '/', uuid);

/** Returns the name of a server here, and the one that it gets if its owner has another server with this name. */
function namesOf({ name: given, uuid }: OldServer): { name: string; otherName: string } {
  const short = uuid.slice(0, 8);
  const name = visibleName(given, MAX_NAME) ?? short;
  return { name, otherName: `${visibleName(name, MAX_NAME - 11) ?? ''} (${short})` };
}

type Wanted = { body: NewServer; notes: string[]; otherName: string };

/** Returns the server to create, or why it cannot be created. */
function wantedServer(run: ImportRun, old: OldServer, node: Node, { found, offers }: Here): Wanted | string {
  const ownerId = found.users.get(old.ownerId);
  const egg = run.old.eggs.get(old.eggId);
  const eggType = found.types.get(old.eggId);
  if (ownerId === undefined) return 'its owner was not taken over';
  if (egg === undefined || eggType === undefined) return 'its egg was not taken over';
  if (old.primary === undefined) return 'it has no primary allocation';
  const offer = offers.get(node.id);
  const offered = offer?.types.find(({ type }) => type === eggType.type);
  if (offer?.reachable === false) return `the node ${node.name} does not respond`;
  if (run.commands !== undefined && offered?.available !== true)
    return `the node ${node.name} cannot run the type ${eggType.type}${offered?.reason ? `: ${offered.reason}` : ''}`;
  const needsEula = offered?.requiresEula ?? eggType.taken?.definition.requires_eula ?? false;
  if (needsEula && !run.options.acceptsEula)
    return 'its game has a license that you must accept: pass --accept-eula';
  const { name, otherName } = namesOf(old);
  const { ports, notes } = furtherPorts(old);
  const env: Record<string, string> = {
    ...variablesOf(old, egg, eggType.taken),
    ...(needsEula && { EULA: 'true' }),
  };
  const version = eggType.taken === undefined ? 'latest' : versionOf(old, eggType.taken);
  return {
    body: {
      ...{ name, type: eggType.type, version: version ?? 'latest', nodeId: node.id, ownerId, env },
      ...{ port: old.primary.port, ports },
      ...(run.options.adoptsFolders && { adopt: volumeOf(run.old, old) }),
    },
    notes: [
      ...(name === old.name ? [] : [`its name becomes "${name}"`]),
      ...(version === undefined
        ? [`its image ${old.image} is not one of the egg, so it gets the first one`]
        : []),
      ...(env['STARTUP'] === undefined ? [] : ['it keeps its own startup command, in the variable STARTUP']),
      ...limitNotes(old),
      ...notes,
    ],
    otherName,
  };
}

/** Creates a server, if necessary with another name and without variables that the type refuses. */
async function create({ api }: ImportRun, { body, notes, otherName }: Wanted): Promise<Server | string> {
  for (let dropped = 0; ; dropped += 1) {
    const answer = await api.client.POST('/api/v2/servers', { body });
    if (answer.data !== undefined) return answer.data;
    const { error, message, details = [] } = failureOf(answer);
    const [, variable = ''] = /\/env\/([^/]+)/.exec(details.map(({ path }) => path).join(' ')) ?? [];
    if (error === 'name_taken' && body.name !== otherName) {
      body.name = otherName;
      notes.push(`its owner has another server with this name, so it becomes "${otherName}"`);
    } else if (body.env?.[variable] !== undefined && variable !== 'EULA' && dropped < MAX_DROPPED) {
      delete body.env[variable];
      notes.push(`the variable ${variable} is not taken over: ${message}`);
    } else return message;
  }
}
