import { startProxy } from './proxy.js';

export type CountedRequest = { path: string; status: number };

/**
 * Starts a proxy that records the requests to the API, including those of workers.
 *
 * @param withhold whether to drop the target's response to a request; may be asynchronous
 */
export async function startCountingProxy(
  target: string,
  withhold: (method: string, path: string) => Promise<boolean> = async () => false,
) {
  const requests: CountedRequest[] = [];
  const proxy = await startProxy(target, {
    async loses({ method, path }, status) {
      if (await withhold(method, path)) return true;
      if (path.startsWith('/api/')) requests.push({ path, status });
      return false;
    },
  });
  return { ...proxy, requests };
}
