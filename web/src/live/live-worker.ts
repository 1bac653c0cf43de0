import { LiveHub } from './live-hub';

const hub = new LiveHub();
addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port) hub.join(port);
});
