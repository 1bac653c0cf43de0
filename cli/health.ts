import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { inUrl, isEverywhere } from '../config/reached-at.js';
import { readSettings } from '../config/setting.js';
import { daemonSettings, panelSettings } from '../config/settings.js';

/*
 * `dist/cli/health.js [panel|daemon]`: exits with 0 if the service responds. It is the health check of the image. It is a
 * small program of its own, because it is started every few seconds. Without an argument, it checks the service that
 * the first process of the container runs.
 */
const SERVICES = { panel: panelSettings, daemon: daemonSettings };
type Name = keyof typeof SERVICES;

const TIMEOUT_MS = 4000;
const names = Object.keys(SERVICES) as Name[];

function checked(word: string | undefined): Name[] {
  const words = word === undefined ? readFileSync('/proc/1/cmdline', 'utf8').split('\0') : [word];
  const named = names.filter((name) => words.includes(name));
  // `berth up` runs both services.
  return named.length === 0 ? names : named;
}

/** Rejects if the service does not respond, or responds with an error of its own. */
async function check(name: Name): Promise<void> {
  const { host, port } = readSettings({ host: SERVICES[name].host, port: SERVICES[name].port }, process.env);
  const url = `http://${inUrl(isEverywhere(host) ? '127.0.0.1' : host)}:${port}/health/live`;
  return new Promise((resolve, reject) => {
    const request = get(url, { timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      const { statusCode = 500 } = response;
      // A daemon with TLS responds to plain HTTP with 400, and one with DAEMON_ALLOW with 403.
      if (statusCode < 500) resolve();
      else reject(new Error(`${url} responded with ${statusCode}`));
    });
    request.once('timeout', () =>
      request.destroy(new Error(`${url} did not respond within ${TIMEOUT_MS / 1000} s`)),
    );
    request.once('error', reject);
  });
}

Promise.all(checked(process.argv[2]).map(check)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(`berth: ${error.message}`);
    process.exit(1);
  },
);
