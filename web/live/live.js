import { LiveHub, UNREACHABLE } from './live-hub.js';

/** @typedef {import('./live-hub.js').Update} Update */

/** The time between two attempts to load the shared worker. */
const RETRY_MS = 2000;

/**
 * Keeps this page up to date through one shared worker for all tabs, so that ten tabs send no more requests than one.
 * In browsers without shared workers, each tab has its own hub. Hidden tabs send no requests.
 *
 * @param {(update: Update) => void} onUpdate
 * @returns {{ watch(serverId: string | undefined): void }} sets the server whose console the page shows
 */
export function followPanel(onUpdate) {
  /** @type {MessagePort} */
  let port;
  /** @type {string | undefined} */
  let watched;
  let isLost = false;
  const say = () =>
    port.postMessage({ isVisible: document.visibilityState === 'visible', watched: watched ?? null });
  const open = () => {
    port = connect(() => {
      isLost = true;
      onUpdate({ trouble: UNREACHABLE });
      setTimeout(open, RETRY_MS);
    });
    port.addEventListener('message', ({ data }) => {
      if (isLost) onUpdate({ trouble: '' });
      isLost = false;
      onUpdate(data);
    });
    port.start();
    say();
  };
  open();
  document.addEventListener('visibilitychange', say);
  addEventListener('pageshow', say);
  addEventListener('pagehide', () => port.postMessage({ isVisible: false, watched: null }));
  // Report regularly, because the hub forgets a tab whose reports stop, for example because the browser has ended it.
  setInterval(say, 30_000);
  return {
    watch(serverId) {
      watched = serverId;
      say();
    },
  };
}

/** @param {() => void} onLost is called if the worker cannot be loaded, for example because the panel is down */
function connect(onLost) {
  if ('SharedWorker' in globalThis) {
    const worker = new SharedWorker('/web/live/live-worker.js', { type: 'module', name: 'live' });
    worker.addEventListener('error', onLost);
    return worker.port;
  }
  const { port1, port2 } = new MessageChannel();
  new LiveHub().join(port2);
  return port1;
}
