import type { Socket } from 'node:net';

/** Milliseconds between two strangers. */
const PACE = 1;

interface Stranger {
  socket: Socket;
  enter: () => void;
}

/**
 * Lets strangers' requests through one after another, in the order in which they came. However many there are at once, they take a part of the
 * process only, and a bid, which waits for nobody here, finds at most one of them in its way. Who has gone away meanwhile takes no turn.
 */
export class Turnstile {
  private readonly waiting = new Set<Stranger>();
  private busy = false;

  pass(socket: Socket, enter: () => void): void {
    this.waiting.add({ socket, enter });
    if (!this.busy) this.next();
  }

  private readonly next = (): void => {
    this.busy = false;
    for (const stranger of this.waiting) {
      this.waiting.delete(stranger);
      if (stranger.socket.destroyed) continue;
      this.busy = true;
      setTimeout(this.next, PACE);
      stranger.enter();
      return;
    }
  };
}
