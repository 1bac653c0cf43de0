import { useCallback, useState } from 'react';
import type { Server } from '../../api/client';

export type ServerDialog = { action: 'suspend' | 'resume' | 'transfer'; servers: readonly Server[] };
export type OpenDialog = (action: ServerDialog['action'], servers: readonly Server[]) => void;

/** The dialog that is open, if any. `open` never changes, so that rows stay as they are. */
export function useServerDialogs() {
  const [dialog, setDialog] = useState<ServerDialog>();
  const open: OpenDialog = useCallback((action, servers) => setDialog({ action, servers }), []);
  const close = useCallback(() => setDialog(undefined), []);
  return { dialog, open, close };
}
