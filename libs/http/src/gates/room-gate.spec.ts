import { expect, test } from '@jest/globals';
import { FILE_SIZES } from '@tender/contracts';
import type { RoomFor } from '../route/room-on-disk.js';
import { buyersCall, callWith, Line, replyOn } from './testing/calls.js';
import { roomGate } from './room-gate.js';

/** A disk with room for one purpose, and for uploads of so many bytes. */
function diskWith(purpose: RoomFor | null, free = Infinity) {
  const reserved: number[] = [];
  const disk = {
    allows: (asked: RoomFor) => asked === purpose,
    expect: (bytes: number) => Promise.resolve(bytes <= free && reserved.push(bytes) > 0),
    arrived: (bytes: number) => void reserved.splice(reserved.indexOf(bytes), 1),
  };
  return { reserved, gate: roomGate(disk, { room: 'bids', uploadBytes: 1_000 }) };
}

test.each([
  ['a change for which there is room', 'POST', 'bids', false],
  ['a change for which there is none', 'POST', 'always', true],
  ['a read', 'GET', null, false],
] as const)('%s', (_, method, purpose, isRefused) => {
  const pass = () => diskWith(purpose).gate(buyersCall({ method }), replyOn());
  if (isRefused) expect(pass).toThrow('DISK_FULL');
  else expect(pass()).toBeUndefined();
});

test.each([
  ['its declared length', buyersCall({ upload: true, headers: { 'content-length': '70' } }), 70],
  ['the most of its route, if it declares none', buyersCall({ upload: true }), 1_000],
  [
    'two documents, if the user is not approved',
    callWith({ upload: true, headers: { 'content-length': String(FILE_SIZES.pendingDocument * 50) } }),
    2 * FILE_SIZES.pendingDocument + 1024 * 1024,
  ],
])('an upload reserves %s until its response closes', async (_, call, bytes) => {
  const { gate, reserved } = diskWith(null);
  const line = new Line();
  await gate(call, replyOn(line));
  expect(reserved).toEqual([bytes]);
  line.close();
  expect(reserved).toEqual([]);
});

test('an upload for which there is no room', async () => {
  const { gate, reserved } = diskWith(null, 999);
  await expect(gate(buyersCall({ upload: true }), replyOn())).rejects.toThrow('DISK_FULL');
  expect(reserved).toEqual([]);
});
