import { startDaemon } from '../apps/daemon.js';
import { readDaemonConfig } from '../config/index.js';
import { rootNote } from './root-note.js';
import { serve } from './serve.js';

export async function serveDaemon(): Promise<void> {
  await serve(async () => {
    const config = readDaemonConfig();
    const service = await startDaemon(config);
    const notes = [`daemon  ${service.url}  (${RUNTIME_NOTE[service.runtime]})`];
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
