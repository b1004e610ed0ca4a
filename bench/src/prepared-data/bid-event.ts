import type { NewEvent } from '@tender/event-store';
import { CHAIN_START, newId } from '@tender/kernel';

const ID = newId();
const UUID = crypto.randomUUID();

/** Returns an event of a bid's size; its content does not matter to the file. */
export function bidEvent(): NewEvent {
  const userId = `${ID}.${ID}`;
  return {
    id: UUID,
    type: 'BidPlaced',
    data: { bidId: `${ID}.${ID}`, lotId: `${ID}.${ID}`, companyId: ID, userId, amount: 123_456_700 },
    metadata: {
      version: 1,
      at: '2026-11-20T09:00:00.000Z',
      actor: { userId, role: 'buyer', companyId: ID },
      commandId: UUID,
      requestId: UUID,
      previousHash: CHAIN_START,
      hash: CHAIN_START,
    },
  };
}
