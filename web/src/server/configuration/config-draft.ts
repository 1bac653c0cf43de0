import { ApiFailure } from '../../api/client';
import type { ConfigField, ConfigFile, FieldValue } from '../../api/server/config-files';

/** What the user has changed in a file, before it is saved. */
export type ConfigDraft = {
  /** The new values by their keys. */
  values: Readonly<Record<string, string>>;
  /** The version of the file that the user saw when the first value was changed; undefined without a change. */
  version: string | undefined;
};

export const NO_CHANGES: ConfigDraft = { values: {}, version: undefined };

/** Returns the value that is shown for a field: that of the user, or that of the file. */
export const shownValue = ({ values }: ConfigDraft, { key, value }: ConfigField): string =>
  (Object.hasOwn(values, key) ? values[key] : value) ?? '';

/** Returns the draft with another value of a field. */
export const withValue = (draft: ConfigDraft, file: ConfigFile, key: string, value: string): ConfigDraft => ({
  values: { ...draft.values, [key]: value },
  version: draft.version ?? file.version ?? undefined,
});

/** Returns the values to send: those that differ from the file, in the order of the fields. */
export const changedValues = (draft: ConfigDraft, { fields }: ConfigFile): FieldValue[] =>
  fields.flatMap((field) => {
    const value = shownValue(draft, field);
    return value === (field.value ?? '') ? [] : [{ key: field.key, value }];
  });

/** Returns what is wrong with the value that was sent for a field. */
export function errorOf(error: unknown, sent: readonly FieldValue[], key: string): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined;
  const at = sent.findIndex((each) => each.key === key);
  return error.details.find(({ path }) => path.startsWith(`/body/values/${at}/`))?.message;
}
