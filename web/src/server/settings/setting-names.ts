import type { I18n } from '@lingui/core';
import { asFailure, type Schemas } from '../../api/client';

export type Setting = Schemas['ServerSetting'];

const NAMES: Record<Setting, (i18n: I18n) => string> = {
  name: (i18n) => i18n._('the name'),
  description: (i18n) => i18n._('the description'),
  isPublic: (i18n) => i18n._('the public status page'),
  env: (i18n) => i18n._('the variables'),
  version: (i18n) => i18n._('the version'),
  ports: (i18n) => i18n._('the ports'),
  memoryLimit: (i18n) => i18n._('the memory'),
  cpuLimit: (i18n) => i18n._('the processor cores'),
  diskLimit: (i18n) => i18n._('the disk space'),
};

/** Returns the names of settings as a part of a sentence, such as "the variables and the ports". */
export const settingList = (settings: readonly Setting[], i18n: I18n): string =>
  new Intl.ListFormat(i18n.locale).format(settings.map((setting) => NAMES[setting](i18n)));

/** Errors without `details` that are about one setting. */
const SETTINGS_OF_CODES: Partial<Record<string, Setting>> = {
  name_taken: 'name',
  port_taken: 'ports',
  eula_required: 'env',
};

/** Returns what is wrong with a setting according to the panel; undefined if the error is not about it. */
export function settingError(error: unknown, setting: Setting): string | undefined {
  if (!error) return undefined;
  const failure = asFailure(error);
  return (
    failure.at(`/body/${setting}`) ??
    (SETTINGS_OF_CODES[failure.code] === setting ? failure.message : undefined)
  );
}
