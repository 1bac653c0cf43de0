import { useLingui } from '@lingui/react';
import type { Node, NodeLoad } from '../../../../api/admin/nodes';
import { Button } from '../../../../ui/button';
import { Dialog, DialogButtons } from '../../../../ui/dialog/dialog';
import { Failure } from '../../../../ui/failure';
import { Field, TextInput } from '../../../../ui/form/field';
import { formatBytes } from '../../../../ui/text/format';
import type { CapacityField } from './capacity-draft';
import { type CapacityForm, useCapacityForm } from './use-capacity-form';

type Props = { node: Node; host: NodeLoad['host'] | undefined; onClose(): void };

/** Sets how much servers can reserve on a node. */
export function CapacityDialog({ node, host, onClose }: Props) {
  const { i18n } = useLingui();
  const form = useCapacityForm(node, onClose);
  const ofHost = (total: number | undefined) =>
    total === undefined
      ? i18n._('Empty: as much as the host has.')
      : i18n._('Empty: as much as the host has, {size}.', { size: formatBytes(total, i18n.locale) });
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n._('Capacity of {name}', { name: node.name })}
      description={i18n._(
        'Set less than the host has if other programs need a share, and an over-commit if servers rarely use their limits.',
      )}
    >
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        <Pair
          form={form}
          field="memoryBytes"
          label={i18n._('Memory in GiB')}
          help={ofHost(host?.memory.totalBytes)}
          overcommit="memoryOvercommit"
          overcommitLabel={i18n._('Over-commit of memory in percent')}
        />
        <Pair
          form={form}
          field="cpus"
          label={i18n._('Processor cores')}
          help={i18n._('Empty: not limited.')}
          overcommit="cpuOvercommit"
          overcommitLabel={i18n._('Over-commit of processors in percent')}
        />
        <Pair
          form={form}
          field="diskBytes"
          label={i18n._('Disk space in GiB')}
          help={ofHost(host?.disk.totalBytes)}
          overcommit="diskOvercommit"
          overcommitLabel={i18n._('Over-commit of disk space in percent')}
        />
        {form.error !== null && <Failure error={form.error} />}
        <DialogButtons>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={form.isPending || form.isInvalid}>
            {i18n._('Save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

type PairProps = {
  form: CapacityForm;
  field: CapacityField;
  label: string;
  help: string;
  overcommit: CapacityField;
  overcommitLabel: string;
};

/** The amount of a resource, and its over-commit. */
const Pair = ({ form, field, label, help, overcommit, overcommitLabel }: PairProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label={label} help={help} error={form.errorOf(field)}>
      <TextInput inputMode="decimal" autoComplete="off" maxLength={20} {...form.inputOf(field)} />
    </Field>
    <Field label={overcommitLabel} error={form.errorOf(overcommit)}>
      <TextInput inputMode="numeric" autoComplete="off" maxLength={4} {...form.inputOf(overcommit)} />
    </Field>
  </div>
);
