import { execFile } from 'node:child_process';

const TIMEOUT_MS = 10_000;

/**
 * Tells systemd that the service is ready, if the service runs in a unit with `Type=notify` (sd_notify(3)). Node.js has no
 * datagram sockets of the file system, so a program of systemd sends the message. Never throws: without the message,
 * systemd ends the start after the time limit of the unit.
 */
export async function notifySupervisor(environment = process.env): Promise<void> {
  if (environment['NOTIFY_SOCKET'] === undefined) return;
  await new Promise<void>((resolve) => {
    execFile('systemd-notify', ['--ready'], { timeout: TIMEOUT_MS, env: environment }, (error) => {
      if (error) console.error(`berth: systemd was not told that the service is ready: ${error.message}`);
      resolve();
    });
  });
}
