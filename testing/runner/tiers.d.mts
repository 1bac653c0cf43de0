export type Tier = 'unit' | 'service' | 'system' | 'proof';

export declare function tierOf(path: string): Tier;
export declare const UNIT_SUITES: string;
export declare const REST_SUITES: string;
export declare const PROOFS: string;
