import { Logger } from '@nestjs/common';
import type { BuyerPayloads, Permission } from '@tender/contracts';

/** What some people are told in all their open tabs. */
export type UserMessage = {
  [K in keyof BuyerPayloads]: { kind: K; payload: BuyerPayloads[K] };
}[keyof BuyerPayloads];

/** The tabs that this process has open. */
export interface OpenTabs {
  /** Ids of the people who have some. */
  people(): string[];
  /** Tells one person; `everywhere` also in their tabs at other processes. */
  send(userId: string, message: UserMessage, where: 'here' | 'everywhere'): void;
  /** Tells everybody who may do something. */
  broadcast(may: Permission, message: UserMessage): void;
}

/**
 * Brings to people what follows from no event, such as that a command was refused. It is for the tabs that are open at
 * this moment: one that was away never hears of it.
 */
export class UserMessages {
  private readonly logger = new Logger(UserMessages.name);
  private tabs: OpenTabs | null = null;

  attach(tabs: OpenTabs): void {
    this.tabs = tabs;
  }

  /** Ids of the people who would hear something at this process. */
  people(): string[] {
    return this.tabs?.people() ?? [];
  }

  /** Tells one person in all their tabs, at whichever process. */
  send(userId: string, message: UserMessage): void {
    this.tabs?.send(userId, message, 'everywhere');
  }

  /** Tells those who are found, of what is done already: that they cannot be found undoes nothing, and is logged. */
  async sendToFound(find: () => Promise<Iterable<string>>, message: UserMessage): Promise<void> {
    try {
      for (const userId of await find()) this.send(userId, message);
    } catch (error) {
      this.logger.warn({ message: 'news could not be told', kind: message.kind, err: error });
    }
  }

  /** Tells one person in their tabs at this process: of what every process finds by itself. */
  sendHere(userId: string, message: UserMessage): void {
    this.tabs?.send(userId, message, 'here');
  }

  /** Tells everybody who may do something, at this process: of what every process finds by itself. */
  broadcastHere(may: Permission, message: UserMessage): void {
    this.tabs?.broadcast(may, message);
  }
}
