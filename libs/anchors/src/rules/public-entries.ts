import type { LogEntry } from '@tender/proof';
import type { AnchorsEvent } from './anchors.events.js';

/** Public log entries of an event: never a salt or the length of a history. */
export function publicEntries(event: AnchorsEvent): LogEntry[] {
  switch (event.type) {
    case 'KeyTold':
      return [{ kind: 'key', at: event.data.at, vkey: event.data.vkey }];
    case 'HeadsCommitted':
      return event.data.heads.map(({ auctionId, commitment }) => ({
        kind: 'commitment',
        at: event.data.at,
        auctionId,
        commitment,
      }));
    case 'RootTaken': {
      const { at, auctionId, size, root } = event.data;
      return [{ kind: 'root', at, auctionId, size, root }];
    }
    case 'ResultTaken': {
      const { at, auctionId, digest } = event.data;
      return [{ kind: 'result', at, auctionId, digest }];
    }
    case 'AnchorTaken':
      return [{ kind: 'anchor', at: event.data.at, digest: event.data.digest }];
    case 'CommitmentsBegun':
    case 'TreeBegun':
    case 'TreeMade':
    case 'ResultBegun':
      return [];
  }
}
