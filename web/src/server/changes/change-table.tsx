import { useLingui } from '@lingui/react';
import type { Schemas } from '../../api/client';
import { TABLE } from '../../ui/table';
import { formatBytes, formatTime } from '../../ui/text/format';
import { visibleText } from '../../ui/text/visible-text';
import { pathIn } from '../files/file-search';

type Change = Schemas['ChangeEntry'];
type Props = { serverId: string; path: string; changes: readonly Change[] };

/** @param path the scanned folder or file */
export function ChangeTable({ serverId, path, changes }: Props) {
  const { i18n } = useLingui();
  return (
    <table className="w-full">
      <thead className={TABLE.head}>
        <tr>
          <th className={`${TABLE.headCell} text-start`}>{i18n._('Path')}</th>
          <th className={`${TABLE.headCell} text-start`}>{i18n._('Change')}</th>
          <th className={`${TABLE.headCell} text-end`}>{i18n._('Size')}</th>
          <th className={`${TABLE.headCell} text-end max-sm:hidden`}>{i18n._('Content changed')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path} className={TABLE.row}>
            <td className={`${TABLE.cell} [overflow-wrap:anywhere]`}>
              <a
                href={`/api/v2/servers/${serverId}/files/download?path=${encodeURIComponent(pathOf(path, change))}`}
                download
                className="hover:underline"
              >
                {visibleText(pathOf(path, change))}
              </a>
            </td>
            <td className={TABLE.cell}>{change.type === 'created' ? i18n._('New') : i18n._('Changed')}</td>
            <td className={`${TABLE.cell} text-end whitespace-nowrap text-dim`}>
              {formatBytes(change.size, i18n.locale)}
            </td>
            <td className={`${TABLE.cell} text-end whitespace-nowrap text-dim max-sm:hidden`}>
              {formatTime(change.modified, i18n.locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const pathOf = (scanned: string, { path }: Change): string => (path === '' ? scanned : pathIn(scanned, path));
