/** A finding of `berth doctor`. A `FAULT` prevents Berth from starting; a `note` is only a warning. */
export type Finding = { level: 'ok' | 'note' | 'FAULT'; text: string };
