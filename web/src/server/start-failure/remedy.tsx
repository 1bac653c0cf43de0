import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { Server } from '../../api/client';
import { useCan } from '../../api/server/access';
import { usePower } from '../../servers/power';
import { Button } from '../../ui/button';
import { AcceptEula } from './accept-eula';
import { Advice } from './advice';
import { ChangePort } from './change-port';
import type { Diagnosis } from './diagnosis';
import { RaiseMemory } from './raise-memory';

type Props = { server: Server; diagnosis: Diagnosis };

/** What to do about a failed start: a sentence, and the controls that do it. */
export function Remedy({ server, diagnosis }: Props) {
  const { cause, javaVersion } = diagnosis;
  if (cause === 'eula') return <AcceptEula server={server} />;
  if (cause === 'port') return <ChangePort server={server} />;
  if (cause === 'memory') return <RaiseMemory server={server} />;
  if (cause === 'java') return <OtherJava server={server} version={javaVersion} />;
  if (cause === 'disk') return <FreeSpace server={server} />;
  return <ReadLog server={server} />;
}

const LINK = 'rounded-control px-2 py-1 font-semibold text-accent hover:underline';

function StartAgain({ server }: { server: Server }) {
  const { i18n } = useLingui();
  const power = usePower(server);
  const canStart = useCan(server.id)('servers.control');
  if (!canStart || server.status === 'install_failed') return null;
  return (
    <Button disabled={power.isPending} onClick={() => power.mutate('start')}>
      {i18n._('Start again')}
    </Button>
  );
}

function LogLink({ server }: { server: Server }) {
  const { i18n } = useLingui();
  return (
    <Link to="/servers/$serverId/logs" params={{ serverId: server.id }} className={LINK}>
      {i18n._('Search the log')}
    </Link>
  );
}

function OtherJava({ server, version }: { server: Server; version: number | undefined }) {
  const { i18n } = useLingui();
  const text =
    version === undefined
      ? i18n._(
          'Install the version of Java that the game needs on the node, or choose another version of the game.',
        )
      : i18n._(
          'Install Java {version} on the node, or choose a version of the game that runs with the installed one.',
          {
            version,
          },
        );
  return (
    <Advice text={text}>
      <StartAgain server={server} />
      <LogLink server={server} />
    </Advice>
  );
}

function FreeSpace({ server }: { server: Server }) {
  const { i18n } = useLingui();
  const params = { serverId: server.id };
  return (
    <Advice
      text={i18n._('Delete files or backups that are not needed any more, then start the server again.')}
    >
      <StartAgain server={server} />
      <Link to="/servers/$serverId/files" params={params} search={{ folder: '/' }} className={LINK}>
        {i18n._('Go to the files')}
      </Link>
      <Link to="/servers/$serverId/backups" params={params} className={LINK}>
        {i18n._('Go to the backups')}
      </Link>
    </Advice>
  );
}

function ReadLog({ server }: { server: Server }) {
  const { i18n } = useLingui();
  const text =
    server.status === 'install_failed'
      ? i18n._('The last lines below say why. Correct the cause, then reinstall the server.')
      : i18n._('The last lines below usually say why. Correct the cause, then start the server again.');
  return (
    <Advice text={text}>
      <StartAgain server={server} />
      <LogLink server={server} />
    </Advice>
  );
}
