import type { AuditEvent } from '@tender/contracts';
import { useEffect, useRef, useState } from 'react';
import { loadEvent, loadState, type History, type Replayed } from '../audit-data.js';

export interface Position {
  at: number;
  /** Lot whose bids are in `state`. */
  lot: string | null;
  state: Replayed;
  event: AuditEvent | null;
}

/** Number of cached positions: stepping back and forth within them loads nothing. */
const KEPT = 60;

interface Wanted {
  at: number;
  lot: string | null;
}

/** Queues only the latest requested position during a load. The last loaded state stays visible. */
export function useReplayed(
  history: History,
  at: number,
  lot: string | null,
): { position: Position | null; error: unknown } {
  const [shown, setShown] = useState<{ position: Position | null; error: unknown }>({ position: null, error: null });
  const kept = useRef(new Map<string, Position>());
  const wanted = useRef<Wanted>({ at, lot });
  const busy = useRef(false);

  useEffect(() => {
    wanted.current = { at, lot };
    if (!busy.current) void fetchOn();

    async function fetchOn(): Promise<void> {
      busy.current = true;
      for (let next: Wanted | null = wanted.current; next;) {
        const present: Wanted = next;
        try {
          const position = await positionOf(present);
          setShown({ position, error: null });
        } catch (error) {
          setShown((before) => ({ ...before, error }));
        }
        next = wanted.current === present ? null : wanted.current;
      }
      busy.current = false;
    }

    async function positionOf({ at: place, lot: of }: Wanted): Promise<Position> {
      const key = `${place} ${of ?? ''}`;
      const known = kept.current.get(key);
      if (known) return known;
      const [state, event] = await Promise.all([loadState(history, place, of), loadEvent(history, place)]);
      const position = { at: place, lot: of, state, event };
      kept.current.set(key, position);
      if (kept.current.size > KEPT) kept.current.delete(kept.current.keys().next().value!);
      return position;
    }
  }, [history, at, lot]);

  return shown;
}
