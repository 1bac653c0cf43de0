import type { PanelSettings } from '../../api/admin/panel-settings';

/** The least and the greatest value of each setting that is a number. */
export const LIMITS = {
  loginMaxAttempts: [1, 100],
  loginLockoutMinutes: [1, 10_080],
  rateLimitRpm: [1, 100_000],
  secondFactorGraceDays: [0, 90],
} as const satisfies Partial<Record<keyof PanelSettings, readonly [number, number]>>;

export type NumberSetting = keyof typeof LIMITS;

export const isNumberSetting = (name: string): name is NumberSetting => Object.hasOwn(LIMITS, name);

/** Returns the number that a text states; undefined if the setting cannot have it. */
export function numberOf(name: NumberSetting, text: string): number | undefined {
  if (!/^\d{1,6}$/.test(text.trim())) return undefined;
  const value = Number(text);
  const [min, max] = LIMITS[name];
  return value >= min && value <= max ? value : undefined;
}
