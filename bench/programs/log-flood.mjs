/*
 * Keeps large reads of one server's log in flight: `fork('log-flood.mjs', [JSON])` with `{url, keys, inFlight}`. Each
 * request uses the next of the keys. After a 429 it waits for as long as `Retry-After` says. On a message it sends back how
 * many responses of each status came, and how many bytes, since the last one.
 */
const { url, keys, inFlight } = JSON.parse(process.argv[2]);
let came = {};
let bytes = 0;
let asked = 0;

async function reader() {
  for (;;) {
    const authorization = `Bearer ${keys[asked++ % keys.length]}`;
    const response = await fetch(url, { headers: { authorization } });
    for await (const chunk of response.body) bytes += chunk.length;
    came[response.status] = (came[response.status] ?? 0) + 1;
    if (response.status === 200) continue;
    const waitS = Number(response.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, waitS * 1000));
  }
}

for (let each = 0; each < inFlight; each += 1) void reader();
process.on('message', () => {
  process.send({ came, bytes });
  came = {};
  bytes = 0;
});
process.once('disconnect', () => process.exit());
process.send({});
