export type TopFolder = 'panel' | 'daemon' | 'plugins' | 'lib';
export const LAYERS: Record<TopFolder, Record<string, string>>;
export function moduleOf(top: TopFolder, path: string): string | undefined;
export function layerRules(tests: string): { name: string }[];
