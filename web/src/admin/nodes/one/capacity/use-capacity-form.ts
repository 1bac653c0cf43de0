import { useLingui } from '@lingui/react';
import { type SubmitEvent, useState } from 'react';
import type { Node } from '../../../../api/admin/nodes';
import { asFailure } from '../../../../api/client';
import { useNodeChanges } from '../use-node-changes';
import {
  type CapacityDraft,
  type CapacityField,
  capacityChanges,
  capacityText,
  invalidIn,
  isOvercommit,
} from './capacity-draft';

/** The state of the form for the capacity of a node. */
export function useCapacityForm({ id, capacity }: Node, onClose: () => void) {
  const { i18n } = useLingui();
  const [draft, setDraft] = useState<CapacityDraft>({});
  const { mutate, isPending, error } = useNodeChanges(id);
  const invalid = invalidIn(draft);
  const failure = error === null ? undefined : asFailure(error);
  return {
    isPending,
    isInvalid: invalid.length > 0,
    /** An error that is not about one of the fields. */
    error: failure?.at('/body/capacity') === undefined ? error : null,
    submit(event: SubmitEvent): void {
      event.preventDefault();
      if (invalid.length > 0 || isPending) return;
      const changes = capacityChanges(draft, capacity);
      if (Object.keys(changes).length === 0) onClose();
      else mutate({ capacity: changes }, { onSuccess: onClose });
    },
    inputOf: (field: CapacityField) => ({
      name: field,
      value: draft[field] ?? capacityText(field, capacity),
      onValueChange: (text: string) => setDraft((before) => ({ ...before, [field]: text })),
    }),
    errorOf(field: CapacityField): string | undefined {
      if (!invalid.includes(field)) return failure?.at(`/body/capacity/${field}`);
      return isOvercommit(field)
        ? i18n._('Enter a whole number from 0 to 1000.')
        : i18n._('Enter a number that is not too large, or nothing.');
    },
  };
}

export type CapacityForm = ReturnType<typeof useCapacityForm>;
