import { type RunningProxy, startProxy } from './proxy.js';

/** A proxy that disconnects the senders of some requests, as a host that is down does. */
export async function startGatedProxy(target: string) {
  const gate = {
    /** Whether a request, such as `GET /healthz`, is refused. */
    refuses: (_line: string): boolean => false,
    /** The requests that were refused. */
    refused: [] as string[],
  };
  const proxy: RunningProxy = await startProxy(target, {
    refuses({ method, path }) {
      const line = `${method} ${path}`;
      const isRefused = gate.refuses(line);
      if (isRefused) gate.refused.push(line);
      return isRefused;
    },
  });
  return Object.assign(gate, proxy);
}
