import { Toast } from '@base-ui/react/toast';
import { useLingui } from '@lingui/react';
import { Icon } from './icon';

/** Shows messages from anywhere, such as the error of an action. */
export const toasts = Toast.createToastManager();

export function Toasts() {
  return (
    <Toast.Provider toastManager={toasts} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="fixed end-4 bottom-4 z-50 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { i18n } = useLingui();
  const { toasts: shown } = Toast.useToastManager();
  return shown.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex items-start gap-2 rounded-panel border border-line bg-raised p-3 shadow-float rise"
    >
      <Toast.Content className="min-w-0 grow [overflow-wrap:anywhere]">
        <Toast.Title className="font-semibold" />
        <Toast.Description className="text-dim" />
      </Toast.Content>
      <Toast.Close
        aria-label={i18n._('Close')}
        className="inline-flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-control text-dim hover:bg-hover hover:text-text"
      >
        <Icon name="close" className="size-3.5" />
      </Toast.Close>
    </Toast.Root>
  ));
}
