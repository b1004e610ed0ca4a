import { expect, test } from '@jest/globals';
import { notificationsStore } from '@mantine/notifications';
import { undo } from '../../drafts/drafts-slice.js';
import { fillDown } from './fill-down.js';
import { aLot } from '../../../../testing/examples.js';

const lots = ['1', '2'].map((lotNo) => aLot({ _id: `a.${lotNo}`, lotNo, withdrawn: false }));
const toasts = (): string => JSON.stringify(notificationsStore.getState());

test('undo is offered only for a column that changed something', () => {
  const paste = () => {
    notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
    fillDown('a', lots, 'total', ['1200', '1300']);
  };
  paste();
  expect(toasts()).toContain('2 amounts pasted, from lot 1 to lot 2: Ctrl + Z undoes it.');
  paste();
  expect(toasts()).toContain('2 amounts pasted, from lot 1 to lot 2: no amount changed.');
  expect([undo('a'), undo('a')]).toEqual(['a.1', null]);
});
