/** Maximum open sockets without a session: per network, and in total. */
const STRANGERS = { fromOne: 20, inAll: 500 };
/** Maximum open sockets per session: a tab has one. */
const OF_A_SESSION = 50;

export interface Opener {
  sessionId: string | null;
  network: string;
}

export class SocketPlaces {
  private readonly taken = new Map<string, number>();
  private strangers = 0;

  /** `isBounded`: whether the limits per session and network apply. The total limit always applies. */
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
