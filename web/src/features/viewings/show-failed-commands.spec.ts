import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FailedViewingCommand, LiveMessage } from '@tender/contracts';
import { noteRefusal } from '../../shared/http/own-refusals.js';
import { receive } from '../../shared/socket/live-messages.js';
import { putRootState, rootState } from '../../shared/store/slice.js';
import { showFailedViewingCommands } from './show-failed-commands.js';
import { aViewing } from '../../testing/viewing-examples.js';
import { live, setViewings } from './viewings-slice.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Delivers a refusal to the tab. */
function hear(payload: FailedViewingCommand): void {
  const message = { kind: 'failed', seq: 1, position: 'p', at: '2026-11-23T08:00:00.000Z', payload } as LiveMessage;
  const next = receive({ seq: 0, root: rootState() }, message, [live]);
  if (next !== 'gap') putRootState(next.root);
  jest.runAllTimers();
}

test('shows a refused command in each tab, but not again in the tab that sent it', () => {
  const told: string[] = [];
  showFailedViewingCommands((words) => void told.push(words));
  setViewings([aViewing()]);
  const failed = { viewing: 'v1', code: 'SLOT_NOT_FREE', message: 'No room is free at that time' } as const;
  hear({ ...failed, reference: 'of another tab' });
  expect(told).toEqual(['November rough: No room is free at that time. Requested in another tab.']);
  noteRefusal('of this tab');
  hear({ ...failed, reference: 'of this tab' });
  expect(told).toHaveLength(1);
  hear({ ...failed, viewing: 'unknown', reference: 'of a third' });
  expect(told[1]).toBe('No room is free at that time. Requested in another tab.');
});
