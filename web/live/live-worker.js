import { LiveHub } from './live-hub.js';

// One hub for all tabs of the browser: one stream, and one rate limit for all background requests.
const hub = new LiveHub();
addEventListener('connect', (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  if (port) hub.join(port);
});
