/** A finding of `berth doctor`. A `FAULT` prevents Berth from starting, a `note` does not. */
export type Finding = { level: 'ok' | 'note' | 'FAULT'; text: string };
