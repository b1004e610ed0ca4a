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
  {
    authority: objectOf(
      { policyRevision: isRevision },
      { houseRevision: isRevision, approvedBy: isText, brokenGlass: isText },
    ),
    actorRevision: isRevision,
    bidderRevision: isRevision,
    fingerprint: isText,
    salt: isText,
  },
);

/** Whether id and metadata are well-formed. A correct hash does not show this, and rules compare times and revisions. */
export const hasEventForm = ({ id, metadata }: Pick<StoredEvent, 'id' | 'metadata'>): boolean =>
  isText(id) && isMetadata(metadata);
