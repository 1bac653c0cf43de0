import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream';

/* Writes the body of a request to a file, and nothing else: the baseline of `npm run bench -- http-bytes`. */
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(process.argv[3]), (error) => {
    response.statusCode = error ? 500 : 200;
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
process.once('disconnect', () => process.exit());
