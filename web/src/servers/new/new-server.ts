import type { Schemas } from '../../api/client';
import { type LimitDraft, limitsIn } from '../../server/settings/limit-values';
import type { Place } from './games';
import { portsOf, type Row } from './rows';

/** What a user has chosen besides the fields of the form. */
type Chosen = {
  place: Place;
  limits: LimitDraft;
  ports: Row[];
  variables: Record<string, string>;
  isAccepted: boolean;
  ownerId: string | undefined;
};

/** Returns the request for a new server. */
export function newServerOf(
  type: string,
  fields: FormData,
  { place, limits, ports, variables, isAccepted, ownerId }: Chosen,
): Schemas['NewServer'] {
  const port = String(fields.get('port') ?? '');
  const env = { ...variables, ...(isAccepted ? { EULA: 'true' } : {}) };
  const further = portsOf(ports);
  const adopt = String(fields.get('adopt') ?? '');
  return {
    type,
    ...('nodeId' in place ? place : { placement: { tags: [...place.tags] } }),
    name: String(fields.get('name') ?? '').trim(),
    version: String(fields.get('version')),
    ...(ownerId === undefined ? {} : { ownerId }),
    ...limitsIn(limits),
    ...(port === '' ? {} : { port: Number(port) }),
    ...(further.length === 0 ? {} : { ports: further }),
    ...(Object.keys(env).length === 0 ? {} : { env }),
    ...(adopt === '' ? {} : { adopt }),
  };
}
