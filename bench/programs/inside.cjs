/*
 * Loaded with `node --require` into a measured program if BENCH_INSIDE names a socket. On each connection to the socket
 * it sends a report about the time since the last one: the heap after a garbage collection in MiB, how long the event
 * loop was blocked in ms, and the CPU time of the longest tick, which does not depend on the load of the machine
 * (proc(5), schedstat).
 */
const { openSync, readSync, rmSync } = require('node:fs');
const { createServer } = require('node:net');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { isMainThread } = require('node:worker_threads');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

const path = process.env['BENCH_INSIDE'];
delete process.env['BENCH_INSIDE'];
delete process.env['NODE_OPTIONS'];
const MIB = 1024 * 1024;
const LOOK_EVERY_MS = 5;

if (path !== undefined && isMainThread) {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const said = Buffer.alloc(64);
  const ofMainThread = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const cpuMs = () => Number(said.latin1Slice(0, readSync(ofMainThread, said, 0, 64, 0)).split(' ')[0]) / 1e6;
  let atLast = cpuMs();
  let longestMs = 0;
  const look = setInterval(() => {
    const now = cpuMs();
    longestMs = Math.max(longestMs, now - atLast);
    atLast = now;
  }, LOOK_EVERY_MS);
  look.unref();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  rmSync(path, { force: true });
  createServer((socket) => {
    const held = { maxMs: loop.max / 1e6, p99Ms: loop.percentile(99) / 1e6, cpuMs: longestMs };
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    socket.end(JSON.stringify({ ...held, heapMib: heapUsed / MIB, buffersMib: arrayBuffers / MIB }));
    socket.once('close', () => {
      loop.reset();
      atLast = cpuMs();
      longestMs = 0;
    });
    socket.on('error', () => undefined);
  })
    .listen(path)
    .unref();
}
