import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isKind } from '../../lib/errors/errors.js';
import { type TakenType, typeOfEgg } from '../../lib/pterodactyl/mapping/egg-type.js';
import type { OldEgg } from '../../lib/pterodactyl/old-panel.js';
import { UsageError } from '../usage-error.js';
import type { ImportRun } from './import-run.js';
import { failureOf, must } from './panel-api.js';

/** The type of an egg. `taken` is missing if `--egg` names the type. */
export type EggType = { type: string; taken: TakenType | undefined };

/** What the report of an egg asks that is answered by the servers. */
const ANSWERED = new Set(['limits_chosen', 'default_port_chosen']);
const NODES_TIMEOUT_MS = 60_000;

/** Stores a server type for each egg that a server has. @returns the types by the ids of the eggs */
export async function takeTypes(run: ImportRun): Promise<Map<string, EggType>> {
  const { old, api, options } = run;
  const offered = new Set((await api.offers()).flatMap(({ types }) => types.map(({ type }) => type)));
  for (const [egg, type] of options.eggTypes) requireNames(run, egg, type, offered);
  const types = new Map<string, EggType>();
  const stored = new Set((await api.fleetTypes()).map(({ type }) => type));
  const used = new Set(old.servers.map(({ eggId }) => eggId));
  for (const egg of [...old.eggs.values()].filter(({ id }) => used.has(id))) {
    const named = options.eggTypes.get(egg.uuid) ?? options.eggTypes.get(egg.name);
    const type =
      named === undefined ? await takeType(run, egg, { offered, stored }) : { type: named, taken: undefined };
    if (named !== undefined) run.report.present('Server types');
    if (type !== undefined) types.set(egg.id, type);
  }
  if (run.commands !== undefined) await untilNodesHave(run, [...types.values()]);
  return types;
}

function requireNames({ old }: ImportRun, egg: string, type: string, offered: Set<string>): void {
  if (![...old.eggs.values()].some(({ uuid, name }) => uuid === egg || name === egg))
    throw new UsageError(`--egg ${egg}=${type}: the other panel has no egg "${egg}"`);
  if (!offered.has(type))
    throw new UsageError(`--egg ${egg}=${type}: no node offers the server type "${type}"`);
}

type Names = { offered: Set<string>; stored: Set<string> };

async function takeType(run: ImportRun, egg: OldEgg, names: Names): Promise<EggType | undefined> {
  const { old, report } = run;
  let taken: TakenType;
  try {
    taken = typeOfEgg(egg, old.eggs);
  } catch (error) {
    if (!isKind(error, 'invalid_input')) throw error;
    report.left(
      'Server types',
      egg.name,
      `${error.message} Pass --egg "${egg.name}=TYPE" to use another type.`,
    );
    return undefined;
  }
  const known = await run.commands?.imports.find(`egg ${egg.uuid}`);
  const type = known ?? (await freeName(run, taken, names));
  if (known !== undefined || names.stored.has(type)) {
    await run.commands?.imports.note(`egg ${egg.uuid}`, type);
    report.present('Server types');
    return { type, taken };
  }
  taken.definition.type = type;
  const notes = taken.report.filter(({ code }) => !ANSWERED.has(code)).map(({ message }) => message);
  if (run.commands !== undefined) {
    const params = { path: { type } };
    const answer = await run.api.client.PUT('/api/v2/admin/types/{type}', {
      params,
      body: { definition: taken.definition },
    });
    if (answer.data === undefined) {
      report.left('Server types', egg.name, failureOf(answer).message);
      return undefined;
    }
    await run.commands.imports.note(`egg ${egg.uuid}`, type);
  }
  names.stored.add(type);
  report.taken('Server types', `${egg.name} (type ${type})`, notes);
  return { type, taken };
}

/** Returns the name of the same type that an interrupted import has stored, or else a name that no type has. */
async function freeName({ api }: ImportRun, { definition }: TakenType, names: Names): Promise<string> {
  const base = definition.type.slice(0, 58);
  for (let count = 1; ; count += 1) {
    const type = count === 1 ? definition.type : `${base}-${count}`;
    if (!names.stored.has(type) && !names.offered.has(type)) return type;
    if (!names.stored.has(type)) continue;
    const answer = await api.client.GET('/api/v2/admin/types/{type}', { params: { path: { type } } });
    // Another egg of this dry run has the name.
    if (answer.response.status === 404) continue;
    if (isDeepStrictEqual(must(answer).definition, { ...definition, type })) return type;
  }
}

/** Waits until the nodes that respond have the new types. */
async function untilNodesHave({ api }: ImportRun, types: readonly EggType[]): Promise<void> {
  const untilMs = Date.now() + NODES_TIMEOUT_MS;
  for (const { type, taken } of types)
    for (; taken !== undefined; await sleep(1000)) {
      const details = must(
        await api.client.GET('/api/v2/admin/types/{type}', { params: { path: { type } } }),
      );
      if (details.nodes.every(({ state }) => state !== 'waiting') || Date.now() > untilMs) break;
    }
}
