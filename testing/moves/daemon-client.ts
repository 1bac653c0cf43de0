import { callApi, mustSucceed } from '../../contract-tests/api-client.js';
import { freePort } from '../network/free-port.js';

export type Held = { id: string; status: string; hold?: string };

/** Sends requests to one daemon of a test with two. */
export class DaemonClient {
  readonly url: string;
  readonly #headers: { authorization: string };

  constructor(url: string, key: string) {
    this.url = url;
    this.#headers = { authorization: `Bearer ${key}` };
  }

  ask(method: string, path: string, body?: object) {
    return callApi(this.url, { method, path, headers: this.#headers, ...(body && { body }) });
  }

  async must<T>(method: string, path: string, body?: object): Promise<T> {
    return (await mustSucceed(this.url, {
      ...{ method, path, headers: this.#headers },
      ...(body && { body }),
    })) as T;
  }

  /** Returns the status and the error message of a request that is refused. */
  async refusal(method: string, path: string, body?: object): Promise<[number, string]> {
    const { status, body: answer } = await this.ask(method, path, body);
    return [status, String((answer as { message?: string } | undefined)?.message)];
  }

  async install(more: object = {}): Promise<string> {
    const plan = { type: 'nodejs', name: 'world', port: await freePort(), ...more };
    return (await this.must<Held>('POST', '/container/install', plan)).id;
  }

  status(id: string): Promise<Held> {
    return this.must('GET', `/container/status/${id}`);
  }

  async export(id: string): Promise<Response> {
    return fetch(`${this.url}/container/export?id=${id}`, { headers: this.#headers });
  }

  async import(
    id: string,
    body: NonNullable<RequestInit['body']>,
    size = 0,
  ): Promise<{ status: number; body: Held & { message: string } }> {
    const response = await fetch(`${this.url}/container/import?id=${id}&size=${size}`, {
      ...{ method: 'POST', body, duplex: 'half' },
      headers: { ...this.#headers, 'content-type': 'application/octet-stream' },
    } as RequestInit);
    return { status: response.status, body: (await response.json()) as Held & { message: string } };
  }
}
