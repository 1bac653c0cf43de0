import type { I18n } from '@lingui/core';
import { formatBytes, formatPercent } from '../../ui/text/format';
import type { Sample } from './samples';

export type Series = { label: string; of(sample: Sample): number | null };
export type Graph = {
  key: string;
  title: string;
  series: Series[];
  format(value: number): string;
  /** Whether the steps of the axis are powers of two, as for bytes. */
  isBinary: boolean;
  /** The axis reaches at least this value, so that an idle server does not look busy. */
  least: number;
};

/** The graphs of a server. Those without any value, such as the players of a game that reports none, are left out. */
export function graphsOf(i18n: I18n, samples: readonly Sample[]): Graph[] {
  const bytes = (value: number) => formatBytes(Math.round(value), i18n.locale);
  const bytesPerSecond = (value: number) => i18n._('{size}/s', { size: bytes(value) });
  const one = (key: keyof Sample, label: string): Series => ({ label, of: (sample) => sample[key] });
  const all: Graph[] = [
    {
      key: 'cpu',
      title: i18n._('Processor'),
      series: [one('cpu', i18n._('CPU (one core is {share})', { share: formatPercent(100, i18n.locale) }))],
      format: (value) => formatPercent(value, i18n.locale, 1),
      isBinary: false,
      least: 10,
    },
    {
      key: 'memory',
      title: i18n._('Memory'),
      series: [one('memory', i18n._('Used'))],
      format: bytes,
      isBinary: true,
      least: 2 ** 20,
    },
    {
      key: 'network',
      title: i18n._('Network'),
      series: [one('received', i18n._('Received')), one('sent', i18n._('Sent'))],
      format: bytesPerSecond,
      isBinary: true,
      least: 1024,
    },
    {
      key: 'activity',
      title: i18n._('Disk activity'),
      series: [one('read', i18n._('Read')), one('written', i18n._('Written'))],
      format: bytesPerSecond,
      isBinary: true,
      least: 1024,
    },
    {
      key: 'disk',
      title: i18n._('Disk space'),
      series: [one('disk', i18n._('Files'))],
      format: bytes,
      isBinary: true,
      least: 1024,
    },
    {
      key: 'players',
      title: i18n._('Players'),
      series: [one('players', i18n._('Online'))],
      format: (value) => i18n.number(Math.round(value)),
      isBinary: false,
      least: 4,
    },
  ];
  return all.filter(
    ({ key, series }) => key !== 'players' || samples.some((each) => series[0]?.of(each) !== null),
  );
}
