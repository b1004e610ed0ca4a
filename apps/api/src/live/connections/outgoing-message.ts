import type { LiveMessage } from '@tender/contracts';
import type { Position } from '@tender/event-store';
import { sharedFrame, type SharedFrame } from '../../tuning/frames.js';
import type { RoomMessage } from './room-message.js';

/** A message that all subscribers share: only its number differs between them. */
export class OutgoingMessage {
  readonly position: Position;
  private payload: string | undefined;
  private shared: SharedFrame | undefined;

  /** `token`: the sealed position of the message. */
  constructor(
    readonly message: RoomMessage,
    readonly token: string,
  ) {
    this.position = message.position;
  }

  get payloadJson(): string {
    return (this.payload ??= JSON.stringify(this.message.payload));
  }

  get frame(): SharedFrame {
    const { kind, at } = this.message;
    return (this.shared ??= sharedFrame({ kind, at, token: this.token, payloadJson: this.payloadJson }));
  }

  numbered(seq: number): LiveMessage {
    const { kind, at, payload } = this.message;
    return { kind, seq, position: this.token, at, payload } as LiveMessage;
  }
}

/** Approximate characters besides the payload: kind, number, position and instant. */
const ENVELOPE = 160;

export const sizeOf = ({ payloadJson }: OutgoingMessage): number => payloadJson.length + ENVELOPE;
