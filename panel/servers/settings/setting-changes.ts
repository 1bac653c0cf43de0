import type { ServerSettings } from '../../../generated/panel/types.js';
import { type AuditChange, type AuditedField, changesBetween, MAX_CHANGES } from '../../audit/changes.js';

/** What the audit log records about each setting. Variables are recorded by their names, never with values. */
const AUDITED: Readonly<Record<string, AuditedField>> = {
  name: 'name',
  description: 'name',
  isPublic: 'values',
  version: 'values',
  ports: 'items',
  memoryLimit: 'values',
  cpuLimit: 'values',
  diskLimit: 'values',
};

/** Returns the changes of settings for the audit log. */
export function settingChanges(before: ServerSettings, after: ServerSettings): AuditChange[] {
  const others = changesBetween(audited(before), audited(after), AUDITED);
  return [...others, ...variableChanges(before.env, after.env)].slice(0, MAX_CHANGES);
}

const audited = (settings: ServerSettings) => ({
  ...settings,
  ports: settings.ports.map(({ name, protocol, port }) => `${name} ${port}/${protocol}`),
  diskLimit: settings.diskLimit ?? null,
});

const MAX_NAME_CHARACTERS = 64;

/** A new variable has no `from`, a removed one no `to`, and one with another value has its name in both. */
function variableChanges(before: ServerSettings['env'], after: ServerSettings['env']): AuditChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const shown = name.slice(0, MAX_NAME_CHARACTERS);
      return {
        field: 'env',
        from: Object.hasOwn(before, name) ? shown : null,
        to: Object.hasOwn(after, name) ? shown : null,
      };
    });
}
