import { startDaemon } from '../apps/daemon.js';
import { readDaemonConfig } from '../config/index.js';
import { rootNote } from './root-note.js';
import { serve } from './serve.js';

export async function serveDaemon(): Promise<void> {
  await serve(async () => {
    const config = readDaemonConfig();
    const service = await startDaemon(config);
    const note = service.isEngineAway ? ENGINE_AWAY_NOTE : RUNTIME_NOTE[service.runtime];
    const notes = [`daemon  ${service.url}  (${note})`];
    if (service.firstKey) notes.push(`daemon key, shown this once: ${service.firstKey}`);
    const asRoot = rootNote(service.runtime, config);
    if (asRoot !== undefined) notes.push(asRoot);
    return { service, notes };
  });
}

const RUNTIME_NOTE = {
  docker: 'servers run in Docker containers',
  process: 'no container engine: servers run as plain processes, without isolation',
};

const ENGINE_AWAY_NOTE =
  'servers run in Docker containers, but no engine answers: start it; until then nothing can be said of them';
