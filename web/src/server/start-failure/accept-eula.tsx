import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api, asFailure, type Server } from '../../api/client';
import { useCan } from '../../api/server/access';
import { usePower } from '../../servers/power';
import { Button } from '../../ui/button';
import { Advice } from './advice';

/** The licence of Minecraft, the game that asks for it. */
const LICENCE = 'https://aka.ms/MinecraftEULA';

/** Writes that the user accepts the licence to the file where the game looks for it. */
const accept = ({ id }: Server) =>
  api.POST('/api/v2/servers/{serverId}/files/content', {
    params: { path: { serverId: id } },
    body: { path: '/eula.txt', content: 'eula=true\n' },
  });

/** Offers to accept the licence of the game, and starts the server again. */
export function AcceptEula({ server }: { server: Server }) {
  const { i18n } = useLingui();
  const can = useCan(server.id);
  const power = usePower(server);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => accept(server),
    onSuccess: () => power.mutate('start'),
  });
  const text = can('files.write')
    ? i18n._('The game starts only after you have read and accepted its licence (EULA).')
    : i18n._('The game starts only after its licence (EULA) is accepted. Your access does not include that.');
  return (
    <Advice text={text}>
      {can('files.write') && (
        <Button look="primary" disabled={isPending || power.isPending} onClick={() => mutate()}>
          {i18n._('Accept and start')}
        </Button>
      )}
      <a
        href={LICENCE}
        target="_blank"
        rel="noreferrer"
        className="rounded-control px-2 py-1 font-semibold text-accent hover:underline"
      >
        {i18n._('Read the licence (opens another site)')}
      </a>
      {error && <p className="basis-full text-crashed">{asFailure(error).message}</p>}
    </Advice>
  );
}
