import type { Policy } from '@tender/contracts';
import { singleStream, type EventCatalogue, type Instant } from '@tender/kernel';

/** The whole policy. It replaces the current one at `effectiveAt`, and a pending one at once. */
export type PolicyEvent = {
  type: 'PolicyChanged';
  /** `seconds`: ids of the admins who count as second persons because they were admins when the two-person policy was set. */
  data: { policy: Policy; effectiveAt: Instant; seconds: string[] };
};

export const policyCatalogue: EventCatalogue<PolicyEvent> = { PolicyChanged: { version: 1 } };

export const policyStream = singleStream<PolicyEvent>('policy', policyCatalogue);
