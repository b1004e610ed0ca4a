import { FILE_SIZES } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import type { FastifyReply } from 'fastify';
import { whenClosed } from '../limits/concurrency-limit.js';
import type { RoomFor, RoomOnDisk } from '../route/room-on-disk.js';
import type { Call, Gate } from './gate.js';

const PENDING_BYTES = 2 * FILE_SIZES.pendingDocument + 1024 * 1024;

interface Room {
  room: RoomFor;
  uploadBytes: number;
}

export const roomGate =
  (disk: RoomOnDisk, { room, uploadBytes }: Room): Gate =>
  (call, reply) => {
    if (call.upload) return reserveUpload(disk, uploadBytes, { call, reply });
    if (call.method !== 'GET' && !disk.allows(room)) throw new Rejection('DISK_FULL');
  };

async function reserveUpload(
  disk: RoomOnDisk,
  uploadBytes: number,
  { call, reply }: { call: Call; reply: FastifyReply },
): Promise<void> {
  const most = call.session?.approved ? Infinity : PENDING_BYTES;
  const bytes = Math.min(Number(call.headers['content-length'] ?? uploadBytes), most);
  if (!(await disk.expect(bytes))) throw new Rejection('DISK_FULL');
  whenClosed(reply.raw, () => disk.arrived(bytes));
}
