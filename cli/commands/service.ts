import { SERVICES, type Service } from '../../lib/contract/openapi.js';
import { readArguments } from '../read-arguments.js';
import { installService, uninstallService } from '../service/install-service.js';
import { servicePlace } from '../service/service-place.js';
import { unitFile } from '../service/unit-file.js';
import { UsageError } from '../usage-error.js';

const USAGE = '`service` needs install, uninstall or print, and panel or daemon';

/** `berth service install|uninstall|print panel|daemon`: runs a service with systemd, or prints its unit. */
export function service(words: string[]): void {
  const [action, name, ...more] = readArguments(words, {}, true).positionals;
  const known = SERVICES.find((each) => each === name);
  if (known === undefined || more.length > 0) throw new UsageError(USAGE);
  const run = action === undefined ? undefined : ACTIONS.get(action);
  if (run === undefined) throw new UsageError(USAGE);
  run(known);
}

const ACTIONS: ReadonlyMap<string, (service: Service) => void> = new Map([
  ['install', installService],
  ['uninstall', uninstallService],
  ['print', (name) => process.stdout.write(unitFile(servicePlace(name)))],
]);
