import type { LiveKind, LivePayloads, Permission } from '@tender/contracts';

/** What some people are told in all their open tabs. */
export type PersonalMessage = { [K in LiveKind]: { kind: K; payload: LivePayloads[K] } }[LiveKind];

/** The tabs that this process has open. */
export interface OpenTabs {
  /** Ids of the people who have some. */
  people(): string[];
  /** Tells one person. */
  tell(userId: string, message: PersonalMessage): void;
  /** Tells everybody who may do something. */
  announce(may: Permission, message: PersonalMessage): void;
}

/**
 * Brings to people what follows from no event, such as that a command was refused. It is for the tabs that this process has open, and for this
 * moment: a tab that was away never hears of it.
 */
export class PersonalNews {
  private tabs: OpenTabs | null = null;

  attach(tabs: OpenTabs): void {
    this.tabs = tabs;
  }

  /** Ids of the people who would hear something. */
  people(): string[] {
    return this.tabs?.people() ?? [];
  }

  tell(userId: string, message: PersonalMessage): void {
    this.tabs?.tell(userId, message);
  }

  /** Tells everybody who may do something. */
  announce(may: Permission, message: PersonalMessage): void {
    this.tabs?.announce(may, message);
  }
}
