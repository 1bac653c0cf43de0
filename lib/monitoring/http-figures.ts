import type { Metric, Sample } from './exposition.js';

const STATUSES = 600;

/** The open connections of a service, and the number of its responses by status. */
export class HttpFigures {
  readonly #responses = new Float64Array(STATUSES);
  #connections: { readonly count: number } = { count: 0 };

  /** Reports these connections from now on. */
  follow(connections: { readonly count: number } | undefined): void {
    if (connections !== undefined) this.#connections = connections;
  }

  /** Counts a response. This is called for every response, so it must cost nothing. */
  readonly countResponse = (status: number): void => {
    this.#responses[status] = (this.#responses[status] ?? 0) + 1;
  };

  metrics(service: 'daemon' | 'panel'): Metric[] {
    const samples: Sample[] = [];
    this.#responses.forEach((count, status) => {
      if (count > 0) samples.push([count, { code: String(status) }]);
    });
    return [
      {
        name: `berth_${service}_http_connections`,
        type: 'gauge',
        help: 'Open HTTP connections, including WebSockets and event streams.',
        samples: [[this.#connections.count]],
      },
      {
        name: `berth_${service}_http_responses_total`,
        type: 'counter',
        help: 'HTTP responses by status code. Refusals are 401, 403 and 429.',
        samples,
      },
    ];
  }
}
