import { open } from 'node:fs/promises';
import { LongList } from '../../lib/contract/long-list.js';
import type { Upload } from '../../lib/contract/upload.js';
import { fileDownload } from '../../lib/disk/file-download.js';
import { writeChunks } from '../../lib/disk/write-chunks.js';
import { BytesFixture } from '../../plugins/bytes/suites/bytes-fixture.js';

/*
 * The server of `npm run bench -- http-bytes`: the operations plugin with minimal handlers. Its arguments are the
 * file to send and the file to write. It reports its port. After a list it reports the longest turn of its event loop
 * in ms, and the CPU time of that turn, which other processes on the machine do not increase.
 */
const [source = '', target = ''] = process.argv.slice(2);
const fixture = await BytesFixture.start({ responses: 'strip', maxUploadBytes: 2 ** 40 });

const store = async (input: Record<string, unknown>) => {
  const handle = await open(target, 'w');
  return { bytes: await writeChunks(handle, input['body'] as Upload).finally(() => handle.close()) };
};

async function* entries(count: number) {
  for (let index = 0; index < count; index += 1)
    yield { name: `world/region/r.${index}.${index % 97}.mca`, size: index };
}

/**
 * Measures the longest tick of the event loop, and the most CPU time of one tick, until the returned function is
 * called.
 */
function watchTicks(): () => void {
  let isOver = false;
  const longest = { ms: 0, cpuMs: 0 };
  let lastMs = performance.now();
  let lastCpuMs = cpuMs();
  const turn = () => {
    const nowMs = performance.now();
    const nowCpuMs = cpuMs();
    longest.ms = Math.max(longest.ms, nowMs - lastMs);
    longest.cpuMs = Math.max(longest.cpuMs, nowCpuMs - lastCpuMs);
    lastMs = nowMs;
    lastCpuMs = nowCpuMs;
    if (isOver) process.send?.(longest);
    else setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOver = true;
  };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

fixture.handlers.getFile = async () => fileDownload(await open(source), { fileName: 'world.bin' });
fixture.handlers.putFile = store;
fixture.handlers.sendFile = store;
fixture.handlers.listEntries = async (input) => {
  const end = watchTicks();
  (input['whenOver'] as (listener: () => void) => void)(end);
  return new LongList('entries', entries(100_000), { path: '/' });
};
process.send?.({ port: fixture.port });
process.once('disconnect', () => process.exit());
