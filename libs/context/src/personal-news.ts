import { Logger } from '@nestjs/common';
import type { BuyerPayloads, Permission } from '@tender/contracts';

/** What some people are told in all their open tabs. */
export type PersonalMessage = {
  [K in keyof BuyerPayloads]: { kind: K; payload: BuyerPayloads[K] };
}[keyof BuyerPayloads];

/** The tabs that this process has open. */
export interface OpenTabs {
  /** Ids of the people who have some. */
  people(): string[];
  /** Tells one person; `everywhere` also in their tabs at other processes. */
  tell(userId: string, message: PersonalMessage, where: 'here' | 'everywhere'): void;
  /** Tells everybody who may do something. */
  announce(may: Permission, message: PersonalMessage): void;
}

/**
 * Brings to people what follows from no event, such as that a command was refused. It is for the tabs that are open at
 * this moment: one that was away never hears of it.
 */
export class PersonalNews {
  private readonly logger = new Logger(PersonalNews.name);
  private tabs: OpenTabs | null = null;

  attach(tabs: OpenTabs): void {
    this.tabs = tabs;
  }

  /** Ids of the people who would hear something at this process. */
  people(): string[] {
    return this.tabs?.people() ?? [];
  }

  /** Tells one person in all their tabs, at whichever process. */
  tell(userId: string, message: PersonalMessage): void {
    this.tabs?.tell(userId, message, 'everywhere');
  }

  /** Tells those who are found, of what is done already: that they cannot be found undoes nothing, and is logged. */
  async tellFound(find: () => Promise<Iterable<string>>, message: PersonalMessage): Promise<void> {
    try {
      for (const userId of await find()) this.tell(userId, message);
    } catch (error) {
      this.logger.warn({ message: 'news could not be told', kind: message.kind, err: error });
    }
  }

  /** Tells one person in their tabs at this process: of what every process finds by itself. */
  tellHere(userId: string, message: PersonalMessage): void {
    this.tabs?.tell(userId, message, 'here');
  }

  /** Tells everybody who may do something, at this process: of what every process finds by itself. */
  announceHere(may: Permission, message: PersonalMessage): void {
    this.tabs?.announce(may, message);
  }
}
