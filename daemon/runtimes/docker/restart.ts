import type { Readable } from 'node:stream';
import type { DockerEngine } from './engine/engine.js';
import { readJsonLines } from './engine/json-lines.js';
import type { OwnContainer } from './engine/labels.js';

type PastEvent = { Type?: string; Action?: string; Actor?: { ID?: string } };

/** How many events an engine keeps. They are only in its memory. */
const KEPT_EVENTS = 256;

/**
 * Returns whether a container ended because its engine restarted. The container itself does not show this: in Docker
 * 20.10, its exit code and times are those of an ordinary end. But an engine loses its events at a restart, so it has
 * no start event of the container then. If an operator stopped the engine, the engine ended all containers before, and
 * has no events of their ends. If the engine was killed, it ends the containers by a signal at its next start, before
 * it responds to requests: then either the engine was unreachable (`wasAway`), or it has an event of that signal.
 */
export async function endedWithEngine(
  engine: DockerEngine,
  { info }: OwnContainer,
  { wasAway }: { wasAway: boolean },
): Promise<boolean> {
  const past = await pastEvents(engine);
  const knows = (action: string) =>
    past.some(
      ({ Type, Action, Actor }) => Type === 'container' && Action === action && Actor?.ID === info.Id,
    );
  if (knows('start')) return false;
  return wasAway || (past.length < KEPT_EVENTS && (!knows('die') || knows('kill')));
}

const pastEvents = (engine: DockerEngine): Promise<PastEvent[]> =>
  engine.call(async (docker) => {
    const until = Math.ceil(Date.now() / 1000);
    const stream = (await docker.getEvents({ since: 1, until })) as unknown as Readable;
    const events: PastEvent[] = [];
    for await (const event of readJsonLines<PastEvent>(stream)) events.push(event);
    return events;
  });
