import { readdir } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { descriptorLimit } from '../process/descriptors.js';
import type { Metric } from './exposition.js';

/**
 * Returns the figures of this process, under the names that client libraries of Prometheus use, so that dashboards for
 * any program show them. The delay of the event loop is measured by waiting for its next turn.
 */
export async function processMetrics(): Promise<Metric[]> {
  const begunMs = performance.now();
  await nextTurn();
  const lagS = (performance.now() - begunMs) / 1000;
  const { user, system } = process.cpuUsage();
  const open = await readdir('/proc/self/fd');
  const limit = descriptorLimit();
  return [
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'CPU time of the process, without its child processes.',
      samples: [[(user + system) / 1e6]],
    },
    gauge('process_resident_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'When the process was started.', performance.timeOrigin / 1000),
    // Reading the folder has used one descriptor itself.
    gauge('process_open_fds', 'Open file descriptors of the process.', open.length - 1),
    gauge('process_max_fds', 'Maximum number of open file descriptors.', limit),
    gauge(
      'nodejs_heap_size_used_bytes',
      'Used memory of the JavaScript heap.',
      getHeapStatistics().used_heap_size,
    ),
    gauge('nodejs_eventloop_lag_seconds', 'Delay of the event loop during the scrape.', lagS),
  ];
}

const gauge = (name: string, help: string, value: number): Metric => ({
  ...{ name, type: 'gauge', help },
  samples: [[value]],
});
