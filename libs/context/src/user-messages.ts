import { Logger } from '@nestjs/common';
import type { BuyerPayloads, Permission } from '@tender/contracts';

/** A message to all open tabs of a user. */
export type UserMessage = {
  [K in keyof BuyerPayloads]: { kind: K; payload: BuyerPayloads[K] };
}[keyof BuyerPayloads];

/** Open tabs of this process. */
export interface OpenTabs {
  /** Ids of users with open tabs. */
  people(): string[];
  /** Sends to one user; `everywhere` includes tabs at other processes. */
  send(userId: string, message: UserMessage, where: 'here' | 'everywhere'): void;
  /** Sends to all users with the permission. */
  broadcast(may: Permission, message: UserMessage): void;
}

/**
 * Sends live messages that no event causes, such as a refused command. Only open tabs receive them: there is no later
 * delivery.
 */
export class UserMessages {
  private readonly logger = new Logger(UserMessages.name);
  private tabs: OpenTabs | null = null;

  attach(tabs: OpenTabs): void {
    this.tabs = tabs;
  }

  /** Ids of users with open tabs at this process. */
  people(): string[] {
    return this.tabs?.people() ?? [];
  }

  /** Sends to all tabs of a user at all processes. */
  send(userId: string, message: UserMessage): void {
    this.tabs?.send(userId, message, 'everywhere');
  }

  /** Notifies users of a completed action. An error of `find` is only logged, because the action is done. */
  async sendToFound(find: () => Promise<Iterable<string>>, message: UserMessage): Promise<void> {
    try {
      for (const userId of await find()) this.send(userId, message);
    } catch (error) {
      this.logger.warn({ message: 'news could not be told', kind: message.kind, err: error });
    }
  }

  /** Sends to a user's tabs at this process. For changes that every process detects itself. */
  sendHere(userId: string, message: UserMessage): void {
    this.tabs?.send(userId, message, 'here');
  }

  /** Sends to all users with the permission at this process. For changes that every process detects itself. */
  broadcastHere(may: Permission, message: UserMessage): void {
    this.tabs?.broadcast(may, message);
  }
}
