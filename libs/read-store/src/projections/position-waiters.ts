import type { Position } from '@tender/event-store';
import { PATIENCE_MILLIS } from '../pacing.js';

interface Waiter {
  position: Position;
  resolve(passed: boolean): void;
}

export class PositionWaiters {
  private readonly waiters = new Set<Waiter>();

  get size(): number {
    return this.waiters.size;
  }

  wait(position: Position): Promise<boolean> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        position,
        resolve: (passed) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(passed);
        },
      };
      const timer = setTimeout(() => waiter.resolve(false), PATIENCE_MILLIS);
      this.waiters.add(waiter);
    });
  }

  answer(isPast: (position: Position) => boolean, passed: boolean): void {
    for (const waiter of [...this.waiters]) if (isPast(waiter.position)) waiter.resolve(passed);
  }

  giveUp(): void {
    this.answer(() => true, false);
  }
}
