import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Choices } from '../../ui/form/choices';
import { SearchField } from '../../ui/form/search-field';
import { formatBytes } from '../../ui/text/format';
import { findTargets, type Lack, type Target } from './targets';

/** A longer list has a search field. */
const MANY = 6;
const MAX_SHOWN = 50;

type Props = {
  targets: readonly Target[];
  /** The type of the server. */
  type: string;
  value: string | undefined;
  onChange(nodeId: string): void;
};

/** The choice of the new node, with what is free there, and why others cannot take the server. */
export function TargetList({ targets, type, value, onChange }: Props) {
  const { i18n } = useLingui();
  const [text, setText] = useState('');
  const found = findTargets(targets, text);
  const shown = found.slice(0, MAX_SHOWN);
  return (
    <div className="flex flex-col gap-3">
      {targets.length > MANY && (
        <SearchField label={i18n._('Name or tag of a node')} text={text} onText={setText} />
      )}
      {found.length === 0 && <p className="text-dim">{i18n._('No node has this name or tag.')}</p>}
      {shown.length > 0 && (
        <Choices
          legend={i18n._('New node')}
          value={value}
          onChange={onChange}
          choices={shown.map((target) => ({
            value: target.node.id,
            label: <span className="[overflow-wrap:anywhere]">{target.node.name}</span>,
            help: <Facts target={target} />,
            refusal: target.lack && refusalText(i18n, target.lack, type),
          }))}
        />
      )}
      {found.length > shown.length && (
        <p className="text-dim">
          {i18n._('{count, plural, one {# more node.} other {# more nodes.}} Search for its name or a tag.', {
            count: found.length - shown.length,
          })}
        </p>
      )}
    </div>
  );
}

/** What is free on a node, its tags, and whether it is in maintenance. */
function Facts({ target: { node, load } }: { target: Target }) {
  const { i18n } = useLingui();
  const { maintenance, maintenanceReason: reason, tags } = node;
  const memory = load?.free.memoryBytes ?? null;
  const disk = load?.host?.disk.freeBytes ?? null;
  const size = (bytes: number) => formatBytes(Math.max(0, bytes), i18n.locale);
  return (
    <span className="flex flex-col gap-1 [overflow-wrap:anywhere]">
      <span>
        {memory === null || disk === null
          ? i18n._('What is free there is not known yet.')
          : i18n._('Free: {memory} of memory, {disk} of disk space', {
              memory: size(memory),
              disk: size(disk),
            })}
      </span>
      {maintenance && (
        <span>
          {reason === null
            ? i18n._('In maintenance: users cannot start the server there for now.')
            : i18n._('In maintenance: users cannot start the server there for now. The reason: {reason}', {
                reason,
              })}
        </span>
      )}
      {tags.length > 0 && <span>{i18n._('Tags: {tags}', { tags: tags.join(', ') })}</span>}
    </span>
  );
}

function refusalText(i18n: I18n, lack: Lack, type: string): string {
  switch (lack.kind) {
    case 'response':
      return i18n._('The node does not respond.');
    case 'type':
      return lack.reason ?? i18n._('The node does not offer the type {type}.', { type });
    case 'memory':
      return i18n._('Too little free memory: the server reserves {size}.', {
        size: formatBytes(lack.needed, i18n.locale),
      });
    case 'cpus':
      return i18n._(
        '{count, plural, one {Too few free processors: the server reserves # core.} other {Too few free processors: the server reserves # cores.}}',
        { count: lack.needed },
      );
    case 'disk':
      return i18n._('Too little free disk space: the server reserves {size}.', {
        size: formatBytes(lack.needed, i18n.locale),
      });
    case 'space':
      return i18n._('Too little free disk space: the files of the server have {size}.', {
        size: formatBytes(lack.needed, i18n.locale),
      });
  }
}
