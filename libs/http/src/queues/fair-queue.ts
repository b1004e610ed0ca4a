import type { Socket } from 'node:net';

/** Somebody who waits to be let in. */
export interface WaitingRequest {
  socket: Socket;
  /** Whose visitors take turns together (`turnOf`). */
  network: string;
  proceed: () => void;
  /** Called instead where too many wait already. */
  reject: () => void;
}

/** Maximum number of visitors in one queue: one of each connection that the house has, unless its settings say more. */
const MOST_WAITING = 10_000;

/**
 * A queue in which networks take turns, so that the visitors of one wait for their own kind. Those that have gone away
 * take no turn.
 */
export class FairQueue {
  private readonly networks = new Map<string, WaitingRequest[]>();
  private count = 0;

  constructor(private readonly most = MOST_WAITING) {}

  /** Number of visitors that wait, with those that have gone away since. */
  get size(): number {
    return this.count;
  }

  /**
   * Lets a visitor wait, or turns it away: a full queue has room only for networks with less than their share of it.
   */
  add(visitor: WaitingRequest): void {
    const { network } = visitor;
    const waiting = this.networks.get(network) ?? [];
    if (this.count >= this.most && waiting.length >= this.most / (this.networks.size + 1)) return visitor.reject();
    this.networks.set(network, waiting);
    waiting.push(visitor);
    this.count++;
  }

  /** Takes out the visitor whose turn it is; null when nobody waits. */
  next(): WaitingRequest | null {
    for (const [network, waiting] of this.networks) {
      this.networks.delete(network);
      const visitor = this.firstOpen(waiting);
      if (waiting.length > 0) this.networks.set(network, waiting);
      if (visitor) return visitor;
    }
    return null;
  }

  private firstOpen(waiting: WaitingRequest[]): WaitingRequest | null {
    for (let visitor = waiting.shift(); visitor; visitor = waiting.shift()) {
      this.count--;
      if (!visitor.socket.destroyed) return visitor;
    }
    return null;
  }
}
