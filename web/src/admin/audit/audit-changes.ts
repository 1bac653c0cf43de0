import type { I18n } from '@lingui/core';
import type { AuditEntry } from '../../api/admin/audit';
import { changeText } from '../../server/activity/details';
import { visibleText } from '../../ui/text/visible-text';

type Change = AuditEntry['changes'][number];

/** Returns what an action changed, one text per field; the items of a list are one text. */
export function auditChangeTexts(changes: readonly Change[], i18n: I18n): string[] {
  const fields = [...new Set(changes.map(({ field }) => field))];
  return fields.flatMap((field) => {
    const ofField = changes.filter((change) => change.field === field);
    return ofField.length === 1
      ? ofField.map((change) => changeText(change, i18n))
      : listTexts(field, ofField, i18n);
  });
}

/** Returns the items that were added to a list, and those that were removed from it. */
function listTexts(name: string, changes: readonly Change[], i18n: I18n): string[] {
  const join = (items: readonly (string | null)[]) =>
    new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(
      items.flatMap((item) => (item === null ? [] : [visibleText(item)])),
    );
  const added = join(changes.map(({ to }) => to));
  const removed = join(changes.map(({ from }) => from));
  return [
    ...(added === '' ? [] : [i18n._('{name} added: {value}', { name, value: added })]),
    ...(removed === '' ? [] : [i18n._('{name} removed: {value}', { name, value: removed })]),
  ];
}
