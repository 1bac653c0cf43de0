import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { exportEgg } from '../../../api/admin/types';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/failure';
import { saveText } from '../../../ui/save-text';
import { Section } from '../../../ui/section';
import { EggReport } from '../import/egg-report';

/** Downloads the stored definition as an egg, and shows what eggs have no place for. */
export function ExportSection({ type }: { type: string }) {
  const { i18n } = useLingui();
  const egg = useMutation({
    mutationFn: () => exportEgg(type),
    onSuccess: (made) => {
      if (made !== undefined) saveText(made.content, made.fileName);
    },
  });
  return (
    <Section
      title={i18n._('Export as an egg')}
      description={i18n._('An egg of Pelican for other panels, made from the definition as it is stored.')}
      actions={
        <Button disabled={egg.isPending} onClick={() => egg.mutate()}>
          {i18n._('Download the egg')}
        </Button>
      }
    >
      {egg.error !== null && <Failure error={egg.error} />}
      {egg.data !== undefined && <EggReport report={egg.data.report} />}
    </Section>
  );
}
