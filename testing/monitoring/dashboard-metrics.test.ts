import { expect, test } from '@jest/globals';
import { metricsOf } from './dashboard-metrics.js';

test.each([
  ['sum by (status) (boats{kind="a b"})', ['boats']],
  [
    'rate(boats_total[$__rate_interval]) * on (id, instance) group_left (name) boat_info{name=~"$boat"}',
    ['boats_total', 'boat_info'],
  ],
  ['sum(1 - boats_up) or vector(0)', ['boats_up']],
  ['label_values(boat_info, name)', ['boat_info']],
  ['time() - boat_seen_seconds', ['boat_seen_seconds']],
])('the metrics of the query %s are found', (expr, names) => {
  expect([...metricsOf({ panels: [{ title: 'other_name', targets: [{ expr }] }] })]).toEqual(names);
});
