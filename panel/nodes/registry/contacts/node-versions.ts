import { DomainError } from '../../../../lib/errors/errors.js';
import { versionDistance } from '../../../../lib/text/versions.js';
import { contract } from '../../client/daemon-contract.js';
import type { DaemonOperationId, GatedCall } from '../../client/daemon-target.js';
import type { NodeClient } from '../../client/node.js';
import type { NodeFacts, NodeRow } from '../../connection/node-row.js';
import { LACKS, lackFor } from './new-requests.js';

type Versioned = Pick<NodeRow, 'name' | 'version'>;

/**
 * Returns why this panel does not control the daemon of a node: they are more than one minor version apart. Undefined if it
 * does, also while the daemon's version is not known.
 */
export function whyIncompatible({ name, version }: Versioned, own: string): string | undefined {
  const distance = version === null ? undefined : versionDistance(version, own);
  if (distance !== 'older' && distance !== 'newer') return undefined;
  const mend =
    distance === 'older'
      ? `Upgrade the daemon of the node to ${own}.`
      : `Upgrade the panel to ${version}, or to the version before it.`;
  return `The daemon of the node "${name}" has version ${version}, and the panel has version ${own}, which controls only daemons of the version before and after its own. ${mend}`;
}

/** Returns what the daemon of a node cannot do because it has the previous version; undefined if it has another one. */
export function whatIsMissing({ name, version }: Versioned, own: string): string | undefined {
  if (version === null || versionDistance(version, own) !== 'one older' || LACKS.length === 0)
    return undefined;
  const lacks = new Intl.ListFormat('en').format(LACKS);
  return `The daemon of the node "${name}" has version ${version}, which ${lacks}. Upgrade it to ${own}.`;
}

/** Returns why the daemon of a node does not know a request; undefined if it does, or if its version cannot be read. */
function whyUnknown({ name, version }: Versioned, call: GatedCall, own: string): string | undefined {
  const lack = lackFor(call);
  if (lack === undefined || version === null || versionDistance(version, own) !== 'one older')
    return undefined;
  const { lacks, instead } = lack;
  const mend = `${instead === undefined ? '' : `${instead}, or `}upgrade it to ${own}`;
  return `The daemon of the node "${name}" has version ${version}, which ${lacks}: ${mend}.`;
}

/**
 * Returns the checks before requests that may change something, or that older daemons do not know.
 *
 * @param own the version of the panel; undefined if it controls all daemons
 * @param read reads the version of a node from its daemon
 */
export function createVersionCheck(
  own: string | undefined,
  read: (nodeId: string) => Promise<string | null>,
) {
  function refusalOf(node: NodeFacts, call: GatedCall): DomainError | undefined {
    if (own === undefined) return undefined;
    const unknown = whyUnknown(node, call, own);
    if (unknown !== undefined) return new DomainError('conflict', unknown);
    const why = whyIncompatible(node, own);
    return why === undefined || !mayChange(call.operationId)
      ? undefined
      : new DomainError('unavailable', why);
  }

  /** Whether the daemon may be too old for the request, because its version is not known yet. */
  const isUnsure = ({ version }: NodeFacts, call: GatedCall): boolean =>
    own !== undefined && version === null && lackFor(call) !== undefined;

  /**
   * Checks that the panel controls the daemon, and that the daemon knows the request. The daemon may have been upgraded, so its
   * version is read again before the request is refused. @returns undefined if there is nothing to wait for
   * @throws DomainError `unavailable`; `conflict` if the daemon does not know it
   */
  function requireControlled(node: NodeFacts, call: GatedCall): Promise<void> | undefined {
    if (!isUnsure(node, call) && refusalOf(node, call) === undefined) return undefined;
    const check = async () => {
      node.version = await read(node.id);
      const refusal = refusalOf(node, call);
      if (refusal !== undefined) throw refusal;
    };
    return check();
  }

  return {
    requireControlled,
    /** Adds the check to consoles, which the gate of the node's calls does not see. */
    withCheckedConsoles: (node: NodeFacts, client: NodeClient): NodeClient => ({
      ...client,
      openConsole: async (...how) => {
        await requireControlled(node, { operationId: 'openConsole' });
        return client.openConsole(...how);
      },
    }),
  };
}

/** Returns whether an operation may change something. What opens a console can also type into it. */
const mayChange = (operationId: string): boolean =>
  operationId === 'openConsole' || contract().operation(operationId as DaemonOperationId).method !== 'get';
