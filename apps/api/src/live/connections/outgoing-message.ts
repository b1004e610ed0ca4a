import type { LiveMessage } from '@tender/contracts';
import type { Position } from '@tender/event-store';
import { sharedFrame, type SharedFrame } from '../../tuning/frames.js';
import type { RoomMessage } from './room-message.js';

/** A live message on its way to its subscribers. All but its number is the same for all of them. */
export class OutgoingMessage {
  readonly position: Position;
  private payload: string | undefined;
  private shared: SharedFrame | undefined;

  /** @param token the message's position, sealed. */
  constructor(
    readonly message: RoomMessage,
    readonly token: string,
  ) {
    this.position = message.position;
  }

  /** The payload as JSON, made once for all subscribers. */
  get payloadJson(): string {
    return (this.payload ??= JSON.stringify(this.message.payload));
  }

  /** As frames of web sockets share it, made once for all subscribers. */
  get frame(): SharedFrame {
    const { kind, at } = this.message;
    return (this.shared ??= sharedFrame({ kind, at, token: this.token, payloadJson: this.payloadJson }));
  }

  /** As one connection is sent it. */
  numbered(seq: number): LiveMessage {
    const { kind, at, payload } = this.message;
    return { kind, seq, position: this.token, at, payload } as LiveMessage;
  }
}

/** Characters of a message beside its payload, about: its kind, number, position and instant. */
const ENVELOPE = 160;

/** Characters that a message takes on the line, about. */
export const sizeOf = ({ payloadJson }: OutgoingMessage): number => payloadJson.length + ENVELOPE;
