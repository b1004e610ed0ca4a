/** Number of open sockets that have shown no session: from one network, and in all. */
const STRANGERS = { fromOne: 20, inAll: 500 };
/** Number of open sockets of one session: a tab has one. */
const OF_A_SESSION = 50;

/** Who opened a socket: a running session, or a network without one. */
export interface Opener {
  sessionId: string | null;
  network: string;
}

/** How many sockets are open, by who opened them. */
export class SocketPlaces {
  private readonly taken = new Map<string, number>();
  private strangers = 0;

  /** @param isBounded whether the bounds by session and network hold; the one in all always does. */
  constructor(private readonly isBounded: boolean) {}

  hasRoomFor(opener: Opener): boolean {
    const isStranger = opener.sessionId === null;
    if (isStranger && this.strangers >= STRANGERS.inAll) return false;
    return !this.isBounded || (this.taken.get(keyOf(opener)) ?? 0) < (isStranger ? STRANGERS.fromOne : OF_A_SESSION);
  }

  reserve(opener: Opener): void {
    this.change(opener, 1);
  }

  free(opener: Opener): void {
    this.change(opener, -1);
  }

  private change(opener: Opener, by: 1 | -1): void {
    const key = keyOf(opener);
    const taken = (this.taken.get(key) ?? 0) + by;
    if (taken > 0) this.taken.set(key, taken);
    else this.taken.delete(key);
    if (opener.sessionId === null) this.strangers += by;
  }
}

const keyOf = ({ sessionId, network }: Opener): string =>
  sessionId === null ? `network ${network}` : `session ${sessionId}`;
