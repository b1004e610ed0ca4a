import type { Socket } from 'node:net';

export interface WaitingRequest {
  socket: Socket;
  network: string;
  proceed: () => void;
  reject: () => void;
}

/** Maximum number of requests in one queue: one for each connection of the server, with the default settings. */
const MOST_WAITING = 10_000;

/**
 * A queue with round-robin scheduling by network: a flood from one network delays another network by one request each.
 * Requests whose connection has closed are skipped.
 */
export class FairQueue {
  private readonly networks = new Map<string, WaitingRequest[]>();
  private count = 0;

  constructor(private readonly most = MOST_WAITING) {}

  get size(): number {
    return this.count;
  }

  /** Appends a request. A full queue rejects the requests of each network that already has its share of the queue. */
  add(request: WaitingRequest): void {
    const { network } = request;
    const waiting = this.networks.get(network) ?? [];
    if (this.count >= this.most && waiting.length >= this.most / (this.networks.size + 1)) return request.reject();
    this.networks.set(network, waiting);
    waiting.push(request);
    this.count++;
  }

  next(): WaitingRequest | null {
    for (const [network, waiting] of this.networks) {
      this.networks.delete(network);
      const request = this.firstOpen(waiting);
      if (waiting.length > 0) this.networks.set(network, waiting);
      if (request) return request;
    }
    return null;
  }

  private firstOpen(waiting: WaitingRequest[]): WaitingRequest | null {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      this.count--;
      if (!request.socket.destroyed) return request;
    }
    return null;
  }
}
