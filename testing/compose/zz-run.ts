import { buildBerthImage } from './berth-image.js';
console.time('build');
await buildBerthImage('/tmp/berth-test-services-0/slot-1/docker/docker.sock').catch((e) => { console.error(e.message, String(e.stdout).slice(-6000)); process.exit(1); });
console.timeEnd('build');
