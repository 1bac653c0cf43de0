import { useLingui } from '@lingui/react';
import { type SubmitEvent, useState } from 'react';
import type { Node } from '../../../api/admin/nodes';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/failure';
import { Field, TextArea } from '../../../ui/form/field';
import { Section } from '../../../ui/section';
import { MaintenanceMark } from '../node-mark';
import { useNodeChanges } from './use-node-changes';

/** The maximum number of characters that the panel accepts. */
const MAX_LENGTH = 500;

/** Begins and ends the maintenance of a node, with a reason that users see. */
export function MaintenanceSection({ node: { id, maintenance, maintenanceReason } }: { node: Node }) {
  const { i18n } = useLingui();
  const [reason, setReason] = useState(maintenanceReason ?? '');
  const change = useNodeChanges(id);
  const { mutate, isPending, error } = change;
  const begin = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ maintenance: true, maintenanceReason: reason.trim() || null });
  };
  const end = () =>
    mutate({ maintenance: false, maintenanceReason: null }, { onSuccess: () => setReason('') });
  return (
    <Section
      title={i18n._('Maintenance')}
      description={i18n._(
        'Before you work on the host: users can then neither create, start, restart nor reinstall servers here, and schedules skip starts. Running servers run on. Administrators can still do all of this.',
      )}
      actions={maintenance && <MaintenanceMark />}
    >
      <form onSubmit={begin} className="flex flex-col gap-4">
        <Field
          label={i18n._('Reason (optional)')}
          help={i18n._('Users see it when they are refused, such as what is done, and how long.')}
        >
          <TextArea
            name="maintenanceReason"
            rows={2}
            dir="auto"
            maxLength={MAX_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {error !== null && <Failure error={error} />}
        <div className="flex flex-wrap gap-2">
          {maintenance && (
            <Button disabled={isPending} onClick={end}>
              {i18n._('End the maintenance')}
            </Button>
          )}
          <Button type="submit" disabled={isPending}>
            {maintenance ? i18n._('Save the reason') : i18n._('Begin the maintenance')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
