/** What `berth doctor` has found: a `note` keeps nothing from starting, a `FAULT` does. */
export type Finding = { level: 'ok' | 'note' | 'FAULT'; text: string };
