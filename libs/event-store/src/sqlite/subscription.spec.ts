import { expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { START, type RecordedEvent } from '../port.js';
import { CommitSignal } from './commit-signal.js';
import { catchUp } from './subscription.js';

test('an event that is committed between the read of a page and the wait is delivered without another append', async () => {
  const commits = new CommitSignal();
  const events: RecordedEvent[] = [];
  const delivered: RecordedEvent[] = [];
  const readAll = async () => {
    const page = events.slice();
    if (events.length === 0) {
      events.push({ stream: 'auction-1', position: 0n } as RecordedEvent);
      commits.ring();
    }
    return page;
  };
  const subscription = catchUp({ readAll }, commits, {
    after: START,
    handler: (page) => {
      delivered.push(...page);
      void subscription.stop();
    },
    onEnd: () => undefined,
  });
  await eventually(() => delivered.length > 0);
  await subscription.ended;
  expect(delivered).toEqual(events);
});
