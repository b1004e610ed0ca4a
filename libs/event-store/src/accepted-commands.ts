import { millisBetween, type Instant } from '@tender/kernel';
import type { RecordedEvent, Revision } from './port.js';

/** Where the events of an accepted command stand in their stream. */
export interface Acceptance {
  first: Revision;
  count: number;
  fingerprint: string | undefined;
  at: Instant;
}

/** Forgetting is looked at once for so many commands. */
const FORGET_EVERY = 256;
const A_DAY = 24 * 60 * 60 * 1_000;

/**
 * The commands that a stream has accepted, from the metadata of its events: a repetition gets the first answer (`domain.md §5`).
 * They are kept for 24 hours, at least `AT_LEAST` of them, and never more than `AT_MOST`.
 */
export class AcceptedCommands {
  static readonly AT_LEAST = 10_000;
  static readonly AT_MOST = 200_000;
  private readonly acceptances = new Map<string, Acceptance>();

  /** Whether a command of `at` is old enough to be forgotten. */
  static areForgotten(at: Instant, now: Instant): boolean {
    return millisBetween(at, now) >= A_DAY;
  }

  get(commandId: string): Acceptance | undefined {
    return this.acceptances.get(commandId);
  }

  /** Events come in the order of their stream; an event that is remembered already changes nothing. */
  remember({ revision, metadata }: Pick<RecordedEvent, 'revision' | 'metadata'>): void {
    const known = this.acceptances.get(metadata.commandId);
    if (known) {
      known.count = Math.max(known.count, revision - known.first + 1);
      return;
    }
    this.acceptances.set(metadata.commandId, {
      first: revision,
      count: 1,
      fingerprint: metadata.fingerprint,
      at: metadata.at,
    });
    if (this.acceptances.size > AcceptedCommands.AT_LEAST && this.acceptances.size % FORGET_EVERY === 0)
      this.forgetOldest(metadata.at);
  }

  private forgetOldest(now: Instant): void {
    for (const [commandId, { at }] of this.acceptances) {
      if (this.acceptances.size <= AcceptedCommands.AT_MOST && !AcceptedCommands.areForgotten(at, now)) return;
      this.acceptances.delete(commandId);
      if (this.acceptances.size <= AcceptedCommands.AT_LEAST) return;
    }
  }
}
