import { expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { CallMetrics, SLOW_MILLIS, type SlowCall } from './call-metrics.js';

test('calls are counted by name and outcome, and slow ones are logged', async () => {
  const slow: SlowCall[] = [];
  const calls = new CallMetrics((call) => slow.push(call));
  const registry = new Registry();
  calls.register(registry);
  calls.commands.answered('PlaceBid', 'accepted', 2);
  calls.commands.answered('PlaceBid', 'refused', SLOW_MILLIS - 1);
  calls.commands.answered('PlaceBid', 'accepted', SLOW_MILLIS);
  calls.queries.answered('GetLots', 'answered', SLOW_MILLIS + 0.4);

  expect(slow).toEqual([
    { message: 'a command was slow', name: 'PlaceBid', outcome: 'accepted', millis: SLOW_MILLIS },
    { message: 'a query was slow', name: 'GetLots', outcome: 'answered', millis: SLOW_MILLIS },
  ]);
  const text = await registry.metrics();
  expect(text).toContain('tender_command_seconds_bucket{le="0.0025",name="PlaceBid",outcome="accepted"} 1');
  expect(text).toContain('tender_command_seconds_count{name="PlaceBid",outcome="accepted"} 2');
  expect(text).toContain('tender_query_seconds_count{name="GetLots",outcome="answered"} 1');
});
