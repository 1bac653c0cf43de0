import { LiveHub } from './live-hub.js';

// Use one hub for all tabs of the browser, so that they share one stream and one rate limit for background requests.
const hub = new LiveHub();
addEventListener('connect', (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  if (port) hub.join(port);
});
