#!/usr/bin/env -S node --max-semi-space-size=2
import { ConfigurationError } from '../config/index.js';
import { DomainError } from '../lib/errors.js';
import { StartError } from '../lib/start-error.js';
import { UsageError } from './usage-error.js';

const USAGE = `usage: berth COMMAND

  up                      start panel and daemon together
  panel                   start the panel alone
  daemon                  start the daemon alone
  daemon key create --name NAME --permission P [--permission P ...] [--expires-in SECONDS]
  daemon key list [--json]
  daemon key revoke ID
  doctor                  look for what would keep Berth from running here

Configuration is by environment variables: see docs/configuration.md.`;

/** Loaded when asked for: each command pays for its own modules alone. */
async function dispatch([command, ...rest]: string[]): Promise<void> {
  if (command === 'up' && rest.length === 0) return (await import('./up.js')).up();
  if (command === 'panel' && rest.length === 0) return (await import('./serve-panel.js')).servePanel();
  if (command === 'daemon' && rest.length === 0) return (await import('./serve-daemon.js')).serveDaemon();
  if (command === 'daemon' && rest[0] === 'key')
    return (await import('./daemon-key.js')).daemonKey(rest.slice(1));
  if (command === 'doctor' && rest.length === 0) return (await import('./doctor.js')).doctor();
  if (command === 'help' || command === '--help' || command === '-h') return console.log(USAGE);
  throw new UsageError(
    command === undefined ? 'a command is missing' : `there is no command ${[command, ...rest].join(' ')}`,
  );
}

/** What the operator can mend is a plain sentence; anything else is a bug and shows where. */
function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`berth: ${error.message}\n\n${USAGE}`);
    return 2;
  }
  const expected =
    error instanceof ConfigurationError || error instanceof StartError || error instanceof DomainError;
  console.error(expected ? `berth: ${error.message}` : error);
  return 1;
}

try {
  await dispatch(process.argv.slice(2));
} catch (error) {
  process.exitCode = report(error);
  // A half-started service may hold timers and handles that would keep the process up.
  process.exit();
}
