import { useLingui } from '@lingui/react';
import { type SubmitEvent, useState } from 'react';
import type { Node } from '../../../api/admin/nodes';
import { asFailure } from '../../../api/client';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/failure';
import { Field, TextInput } from '../../../ui/form/field';
import { Section } from '../../../ui/section';
import { rangesOf, rangesText, tagsOf, tagsText } from './placement-draft';
import { useNodeChanges } from './use-node-changes';

/** By what new servers are placed on a node: its tags, and the ports that they can have. */
export function PlacementSection({ node }: { node: Node }) {
  const { i18n } = useLingui();
  const [tagText, setTagText] = useState(() => tagsText(node.tags));
  const [portText, setPortText] = useState(() => rangesText(node.portRanges));
  const save = useNodeChanges(node.id);
  const [tags, portRanges] = [tagsOf(tagText), rangesOf(portText)];
  const errorOf = (field: string) => (save.error ? asFailure(save.error).at(`/body/${field}`) : undefined);
  const tagError = tags ? errorOf('tags') : i18n._('Use small letters, digits and hyphens; at most 16 tags.');
  const portError = portRanges
    ? errorOf('portRanges')
    : i18n._('Enter ports from 1024 to 65535, such as 25565-25600, 30000. Ranges must not overlap.');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (tags && portRanges && !save.isPending) save.mutate({ tags, portRanges });
  };
  return (
    <Section
      title={i18n._('Tags and ports')}
      description={i18n._('They apply to new servers, and do not change those that the node has.')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={i18n._('Tags')}
          help={i18n._(
            'Users see them, and choose by them what the node of a new server must have. Separate tags with commas.',
          )}
          error={tagError}
        >
          <TextInput name="tags" dir="ltr" autoComplete="off" value={tagText} onValueChange={setTagText} />
        </Field>
        <Field
          label={i18n._('Ports')}
          help={i18n._(
            'Which ports the servers of users can have, such as those that the firewall lets through. Empty: any. Servers without a chosen port get the first free one.',
          )}
          error={portError}
        >
          <TextInput
            name="portRanges"
            dir="ltr"
            autoComplete="off"
            placeholder="25565-25600, 30000"
            value={portText}
            onValueChange={setPortText}
          />
        </Field>
        {save.error && !errorOf('tags') && !errorOf('portRanges') && <Failure error={save.error} />}
        <div>
          <Button type="submit" disabled={save.isPending || !tags || !portRanges}>
            {i18n._('Save the tags and ports')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
