import type { CreateRoomBody, RoomUpdates, RoomView, SwapRoomsBody } from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

/** Rooms of viewings, and their occupants (`specification.md §7` ROOMS). */
export class RoomCalls {
  constructor(private readonly api: ApiSession) {}

  async create(body: CreateRoomBody): Promise<RoomView> {
    return (await this.api.call<{ newRoom: RoomView }>('POST', '/api/room/create', { body })).newRoom;
  }

  async update(roomId: string, body: RoomUpdates): Promise<RoomView> {
    return (await this.api.call<{ updatedRoom: RoomView }>('PATCH', `/api/room/update/${roomId}`, { body }))
      .updatedRoom;
  }

  signIn(roomId: string, bookingId: string): Promise<RoomView> {
    return this.update(roomId, { signIn: { bookingId } });
  }

  signOut(roomId: string): Promise<RoomView> {
    return this.update(roomId, { signOut: true });
  }

  async delete(roomId: string): Promise<string> {
    return (await this.api.call<{ deletedRoomId: string }>('DELETE', `/api/room/delete/${roomId}`)).deletedRoomId;
  }

  async listOfViewing(viewingId: string): Promise<RoomView[]> {
    return (await this.api.call<{ rooms: RoomView[] }>('GET', `/api/room/getByViewing/${viewingId}`)).rooms;
  }

  async getRoom(viewingId: string, roomId: string): Promise<RoomView> {
    return (await this.api.call<{ room: RoomView }>('GET', `/api/room/get/${viewingId}/${roomId}`)).room;
  }

  /** Swaps goods and future bookings. @returns all rooms of the viewing */
  async swap(body: SwapRoomsBody): Promise<RoomView[]> {
    return (await this.api.call<{ rooms: RoomView[] }>('POST', '/api/room/swaprooms', { body })).rooms;
  }
}
