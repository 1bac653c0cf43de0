import { LiveHub } from './live-hub.js';

/** @typedef {import('./live-hub.js').Update} Update */

/**
 * Follows the panel for this page: through one shared worker for all tabs, so that ten tabs send no more
 * requests than one. In browsers without shared workers, each tab has its own hub. Hidden tabs send no
 * requests.
 *
 * @param {(update: Update) => void} onUpdate
 * @returns {{ watch(serverId: string | undefined): void }} sets the server whose console the page shows
 */
export function followPanel(onUpdate) {
  const port = connect();
  /** @type {string | undefined} */
  let watched;
  const say = () =>
    port.postMessage({ isVisible: document.visibilityState === 'visible', watched: watched ?? null });
  port.addEventListener('message', ({ data }) => onUpdate(data));
  port.start();
  document.addEventListener('visibilitychange', say);
  addEventListener('pageshow', say);
  addEventListener('pagehide', () => port.postMessage({ isVisible: false, watched: null }));
  // A tab that ends without a message is forgotten when its reports stop.
  setInterval(say, 30_000);
  say();
  return {
    watch(serverId) {
      watched = serverId;
      say();
    },
  };
}

function connect() {
  if ('SharedWorker' in globalThis)
    return new SharedWorker('/web/live-worker.js', { type: 'module', name: 'live' }).port;
  const { port1, port2 } = new MessageChannel();
  new LiveHub().join(port2);
  return port1;
}
