import type { StoredEvent } from './hash-chain.js';
import { isInstantText, isPositive, isRevision, isText, objectOf, orNull } from './shapes/shapes.js';

const isMetadata = objectOf(
  {
    version: isPositive,
    at: isInstantText,
    actor: objectOf({ userId: isText, role: isText, companyId: orNull(isText) }),
    commandId: isText,
    requestId: isText,
    previousHash: isText,
    hash: isText,
  },
  { actorRevision: isRevision, bidderRevision: isRevision, fingerprint: isText, salt: isText },
);

/**
 * Whether an event has the form in which every release stores it, its data excepted: a hash fits any content, and rules
 * that compare times and revisions rely on their form.
 */
export const hasEventForm = ({ id, metadata }: Pick<StoredEvent, 'id' | 'metadata'>): boolean =>
  isText(id) && isMetadata(metadata);
