import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RoomView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { LONGEST_LIST, paged, type Page, type PageRequest } from '@tender/http';
import { newIdWithin, Rejection, type Actor } from '@tender/kernel';
import { readsAll, ViewingReader } from '../read-models/viewing-reader.js';
import { roomForCompany, roomForStaff } from '../read-models/viewing-views.js';
import type { ViewingCommand } from '../rules/viewing.commands.js';
import type { RoomId, RoomDetails } from '../rules/viewing.events.js';
import { ViewingCommandMessage, viewingIdFrom, viewingIdWithin } from '../viewing-command-message.js';

export interface RoomChanges extends Partial<RoomDetails> {
  signIn?: { bookingId: string };
  signOut?: boolean;
}

@Injectable()
export class RoomService {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: ViewingReader,
  ) {}

  async create(viewing: string, details: RoomDetails, context: CommandContext): Promise<RoomView> {
    const viewingId = viewingIdFrom(viewing);
    const { events } = await this.commands.execute(
      new ViewingCommandMessage(viewingId, { type: 'AddRoom', roomId: newIdWithin(viewingId), details }, context),
    );
    // A repeated call with the same idempotency key returns the first room.
    const added = events.find((event) => event.type === 'RoomAdded');
    if (!added) throw new Rejection('NOT_FOUND');
    return this.loadRoom(added.data.roomId, context.actor);
  }

  /** One change per call: sign-in, sign-out, or details. @throws Rejection INVALID for several */
  async update(
    roomId: RoomId,
    { signIn, signOut, ...changes }: RoomChanges,
    context: CommandContext,
  ): Promise<RoomView> {
    const asked = [
      signIn !== undefined,
      signOut === true,
      Object.values(changes).some((value) => value !== undefined),
    ].filter(Boolean).length;
    if (asked > 1)
      throw new Rejection('INVALID', [
        {
          field: signIn ? 'signIn' : 'signOut',
          rule: 'alone',
          message: 'Check-in and check-out cannot be combined with other changes',
        },
      ]);
    const command: ViewingCommand = signIn
      ? { type: 'SignIn', roomId, bookingId: signIn.bookingId }
      : signOut
        ? { type: 'SignOut', roomId }
        : { type: 'UpdateRoom', roomId, changes };
    await this.dispatch(roomId, command, context);
    return this.loadRoom(roomId, context.actor);
  }

  async delete(roomId: RoomId, context: CommandContext): Promise<void> {
    await this.dispatch(roomId, { type: 'DeleteRoom', roomId }, context);
  }

  async swap(
    viewing: string,
    [roomA, roomB]: readonly [RoomId, RoomId],
    context: CommandContext,
  ): Promise<Page<'rooms', RoomView>> {
    const viewingId = viewingIdFrom(viewing);
    await this.commands.execute(new ViewingCommandMessage(viewingId, { type: 'SwapRooms', roomA, roomB }, context));
    return this.listRooms(viewingId, context.actor, {});
  }

  async listRooms(viewing: string, actor: Actor, page: PageRequest): Promise<Page<'rooms', RoomView>> {
    const { _id, rooms } = await this.reader.viewing(viewing, actor);
    const view = readsAll(actor) ? roomForStaff : roomForCompany;
    return paged('rooms', page, async ({ limit = LONGEST_LIST, skip }) =>
      rooms.slice(skip, skip + limit).map((room) => view(_id, room)),
    );
  }

  async loadRoom(roomId: RoomId, actor: Actor, viewing?: string): Promise<RoomView> {
    const found = await this.reader.room(roomId, actor);
    if (viewing !== undefined && viewing !== found.viewing) throw new Rejection('NOT_FOUND');
    return (readsAll(actor) ? roomForStaff : roomForCompany)(found.viewing, found.room);
  }

  private dispatch(roomId: RoomId, command: ViewingCommand, context: CommandContext): Promise<unknown> {
    return this.commands.execute(new ViewingCommandMessage(viewingIdWithin(roomId), command, context));
  }
}
