import { type HubMessage, LiveHub, type PageReport } from './live-hub';

/** Pages report regularly, because the hub forgets a page whose reports stop. */
const REPORT_EVERY_MS = 30_000;
const RETRY_MS = 2000;

/** Receives the messages of the hub that all pages of this browser share. In browsers without shared workers, each page has its own. */
export function followPanel(onMessage: (message: HubMessage) => void): void {
  let port: MessagePort;
  const report = (isVisible = document.visibilityState === 'visible') =>
    port.postMessage({ isVisible } satisfies PageReport);
  const open = () => {
    port = connect(() => {
      onMessage({ kind: 'lost', status: 0 });
      setTimeout(open, RETRY_MS);
    });
    port.addEventListener('message', ({ data }: MessageEvent<HubMessage>) => onMessage(data));
    port.start();
    report();
  };
  open();
  document.addEventListener('visibilitychange', () => report());
  addEventListener('pageshow', () => report());
  addEventListener('pagehide', () => report(false));
  setInterval(() => report(), REPORT_EVERY_MS);
}

/** @param onLost is called if the worker cannot be loaded, for example because the panel is down */
function connect(onLost: () => void): MessagePort {
  if ('SharedWorker' in globalThis) {
    const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
      type: 'module',
      name: 'berth-live',
    });
    worker.addEventListener('error', onLost);
    return worker.port;
  }
  const { port1, port2 } = new MessageChannel();
  new LiveHub().join(port2);
  return port1;
}
