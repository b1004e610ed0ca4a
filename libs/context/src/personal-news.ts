import type { LiveKind, LivePayloads } from '@tender/contracts';

/** What one person is told in all their open tabs. */
export type PersonalMessage = { [K in LiveKind]: { kind: K; payload: LivePayloads[K] } }[LiveKind];

/**
 * Brings to one person what is for nobody else and follows from no event, such as that a command was refused. It is for the tabs that this
 * process has open, and for this moment: a tab that was away never hears of it.
 */
export class PersonalNews {
  private readonly listeners: ((userId: string, message: PersonalMessage) => void)[] = [];

  onMessage(listener: (userId: string, message: PersonalMessage) => void): void {
    this.listeners.push(listener);
  }

  tell(userId: string, message: PersonalMessage): void {
    for (const listener of this.listeners) listener(userId, message);
  }
}
