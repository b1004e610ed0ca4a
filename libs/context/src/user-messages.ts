import { Logger } from '@nestjs/common';
import type { BuyerPayloads, Permission } from '@tender/contracts';

export type UserMessage = {
  [K in keyof BuyerPayloads]: { kind: K; payload: BuyerPayloads[K] };
}[keyof BuyerPayloads];

export interface OpenTabs {
  people(): string[];
  send(userId: string, message: UserMessage, where: 'here' | 'everywhere'): void;
  broadcast(may: Permission, message: UserMessage): void;
}

/** Live messages without an event, such as a refused command. Only open tabs get them; there is no later delivery. */
export class UserMessages {
  private readonly logger = new Logger(UserMessages.name);
  private tabs: OpenTabs | null = null;

  attach(tabs: OpenTabs): void {
    this.tabs = tabs;
  }

  people(): string[] {
    return this.tabs?.people() ?? [];
  }

  send(userId: string, message: UserMessage): void {
    this.tabs?.send(userId, message, 'everywhere');
  }

  /** Notifies users of a completed action. An error is only logged, because the action is done. */
  async sendToFound(find: () => Promise<Iterable<string>>, message: UserMessage): Promise<void> {
    try {
      for (const userId of await find()) this.send(userId, message);
    } catch (error) {
      this.logger.warn({ message: 'a live message could not be sent', kind: message.kind, err: error });
    }
  }

  sendHere(userId: string, message: UserMessage): void {
    this.tabs?.send(userId, message, 'here');
  }

  broadcastHere(may: Permission, message: UserMessage): void {
    this.tabs?.broadcast(may, message);
  }
}
