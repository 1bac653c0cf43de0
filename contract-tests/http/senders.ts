import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';

/** A request that is refused while its body is being sent. */
export type Sending = {
  port: number;
  path: string;
  method?: string;
  headers: Record<string, string>;
  /** The body is also in a file, because curl accepts no other body of that size. */
  body: { bytes: Buffer; file: string };
};

/** Sends the request, and returns the status of the response, or the client's error as text. */
export type Sender = (sending: Sending) => Promise<number | string>;

const TIMEOUT_MS = 120_000;
const PIECE_BYTES = 256 * 1024;
const exec = promisify(execFile);

const describeError = (error: unknown): string => {
  const { cause, code, message } = error as { cause?: unknown; code?: string; message: string };
  return cause === undefined ? (code ?? message) : describeError(cause);
};

/** The clients. They differ in when they read the response, and in how they treat a closed connection. */
export const senders: Record<string, Sender> = {
  async fetch({ port, path, method = 'POST', headers, body }) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body.bytes });
      await response.arrayBuffer();
      return response.status;
    } catch (error) {
      return describeError(error);
    }
  },

  /** Sends a body of unknown length, without Content-Length. */
  async 'fetch of a stream'({ port, path, method = 'POST', headers, body }) {
    const stream = new Blob([body.bytes]).stream();
    try {
      const init = { method, headers, body: stream, duplex: 'half' } as RequestInit;
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
      await response.arrayBuffer();
      return response.status;
    } catch (error) {
      return describeError(error);
    }
  },

  'node:http': ({ port, path, method = 'POST', headers, body }) =>
    new Promise((resolve) => {
      const length = { 'content-length': String(body.bytes.length) };
      const sent = request(
        { host: '127.0.0.1', port, path, method, headers: { ...headers, ...length }, agent: false },
        (response) => {
          response.resume();
          response.on('error', (error) => resolve(describeError(error)));
          response.on('end', () => resolve(response.statusCode ?? 'no status'));
        },
      );
      sent.on('error', (error) => resolve(describeError(error)));
      sent.end(body.bytes);
    }),

  /** Sends everything before it reads the response, as simple clients do, for example in Java and Python. */
  'a socket that reads last': ({ port, path, method = 'POST', headers, body }) =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('nothing comes')));
      socket.on('error', (error) => resolve(describeError(error)));
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.bytes.length}\r\n${lines.join('')}\r\n`,
      );
      let at = 0;
      const send = (error?: Error | null): void => {
        if (error) return;
        if (at >= body.bytes.length) {
          read();
          return;
        }
        const piece = body.bytes.subarray(at, at + PIECE_BYTES);
        at += piece.length;
        socket.write(piece, send);
      };
      const read = () => {
        let text = '';
        socket.on('data', (chunk: Buffer) => {
          text += chunk.toString('latin1');
          const status = /^HTTP\/1\.1 ([2-5]\d\d) [\s\S]*\r\n\r\n/m.exec(text)?.[1];
          if (status === undefined) return;
          socket.destroy();
          resolve(Number(status));
        });
        socket.on('end', () => resolve('the connection ended without a response'));
      };
      send();
    }),

  async 'curl that expects 100'({ port, path, method = 'POST', headers, body }) {
    const given = Object.entries({ Expect: '100-continue', ...headers }).flatMap(([name, value]) => [
      '-H',
      `${name}: ${value}`,
    ]);
    const how = ['-sS', '-o', '/dev/null', '-w', '%{http_code}', '-m', String(TIMEOUT_MS / 1000)];
    const what = ['-X', method, '--data-binary', `@${body.file}`, `http://127.0.0.1:${port}${path}`];
    try {
      return Number((await exec('curl', [...how, ...given, ...what])).stdout);
    } catch (error) {
      return (error as { stderr?: string }).stderr?.trim() ?? describeError(error);
    }
  },
};
