// A small program to start with: it serves one page on PORT, and repeats what is typed into its console.
const { createServer } = require('node:http');
const { createInterface } = require('node:readline');

const say = (text) => process.stdout.write(`${text}\n`);

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('It works. Replace index.js with your own program.\n');
});

server.listen(Number(process.env.PORT), () => say(`listening on port ${server.address().port}`));

createInterface({ input: process.stdin }).on('line', (line) => say(`console: ${line}`));

process.on('SIGTERM', () => {
  say('stopping');
  server.close();
  server.closeAllConnections();
  process.stdin.destroy();
});
