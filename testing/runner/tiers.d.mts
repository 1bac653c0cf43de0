export type Tier = 'unit' | 'service' | 'system' | 'proof' | 'load';

export declare function tierOf(path: string): Tier;
export declare const UNIT_SUITES: string;
export declare const REST_SUITES: string;
export declare const PROOFS: string;
export declare const LOADS: string;
export declare const ALL_BUT_LOADS: string;
