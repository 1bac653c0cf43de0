import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { AddNodeDialog } from '../admin/nodes/add/add-node-dialog';
import { Button } from '../ui/button';
import { Section } from '../ui/section';

/** Adds the first node, for a panel that was started without a daemon. The page continues once there is a node. */
export function AddNode() {
  const { i18n } = useLingui();
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={i18n._('Add the machine for your servers')}
      description={i18n._(
        'A node is a machine that servers run on, this one or another. Its daemon joins the panel with one command.',
      )}
    >
      <div>
        <Button look="primary" autoFocus onClick={() => setAdding(true)}>
          {i18n._('Add a node')}
        </Button>
      </div>
      {isAdding && <AddNodeDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}
