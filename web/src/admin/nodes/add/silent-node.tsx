import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { Node } from '../../../api/admin/nodes';
import { Button, buttonClass } from '../../../ui/button';
import { DialogButtons } from '../../../ui/dialog/dialog';
import { UnreachableAdvice } from '../unreachable-advice';

/** What to check after a node was added that does not respond. */
export function SilentNode({ node: { id, url }, onClose }: { node: Node; onClose(): void }) {
  const { i18n } = useLingui();
  return (
    <>
      <div role="status">
        <UnreachableAdvice url={url} />
      </div>
      <DialogButtons>
        <Link to="/admin/nodes/$nodeId" params={{ nodeId: id }} className={buttonClass()}>
          {i18n._('Open the node')}
        </Link>
        <Button look="primary" onClick={onClose}>
          {i18n._('Close')}
        </Button>
      </DialogButtons>
    </>
  );
}
