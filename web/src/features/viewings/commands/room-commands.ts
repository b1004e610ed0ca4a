import type { CreateRoomBody, RoomUpdates, RoomView } from '@tender/contracts';
import { command, newIdempotencyKey } from '../../../shared/http/command.js';
import { del } from '../../../shared/http/request.js';
import { loadBookings, loadGoods } from '../viewing-data.js';
import { dropRoom, putRooms } from '../viewings-slice.js';

/** Commands of admins for rooms. Each call updates the store. */

export type RoomDetails = Omit<CreateRoomBody, 'viewing'>;

export async function createRoom(viewing: string, details: RoomDetails): Promise<RoomView> {
  const body = { viewing, ...details };
  const { newRoom } = await command<{ newRoom: RoomView }>('POST', '/api/room/create', body, newIdempotencyKey());
  putRooms([newRoom]);
  return newRoom;
}

async function update(roomId: string, body: RoomUpdates): Promise<void> {
  const path = `/api/room/update/${roomId}`;
  putRooms([(await command<{ updatedRoom: RoomView }>('PATCH', path, body, newIdempotencyKey())).updatedRoom]);
}

export const updateRoom = (roomId: string, changes: Partial<RoomDetails>): Promise<void> => update(roomId, changes);
/** Admits a company that has a confirmed booking of the room. */
export const signIn = (roomId: string, bookingId: string): Promise<void> => update(roomId, { signIn: { bookingId } });
/** Ends the company's visit, and completes its booking. */
export const signOut = (roomId: string): Promise<void> => update(roomId, { signOut: true });

export async function deleteRoom(roomId: string): Promise<void> {
  dropRoom((await del<{ deletedRoomId: string }>(`/api/room/delete/${roomId}`)).deletedRoomId);
}

/** Atomic exchange of goods and upcoming bookings. Both lists are reloaded. */
export async function swapRooms(viewingId: string, roomA: string, roomB: string): Promise<void> {
  const body = { viewingId, roomA, roomB };
  putRooms((await command<{ rooms: RoomView[] }>('POST', '/api/room/swaprooms', body, newIdempotencyKey())).rooms);
  await Promise.all([loadGoods(viewingId), loadBookings(viewingId)]);
}
