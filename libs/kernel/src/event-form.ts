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
 * Whether the id and metadata have the form that every release stores. A hash fits any content, and rules that compare
 * times and revisions need this form.
 */
export const hasEventForm = ({ id, metadata }: Pick<StoredEvent, 'id' | 'metadata'>): boolean =>
  isText(id) && isMetadata(metadata);
