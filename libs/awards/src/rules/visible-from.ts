import { plusMillis, type Instant } from '@tender/kernel';

const MINUTE = 60_000;

/** The next whole minute, when a company may learn of its letter. */
export const visibleFrom = (issuedAt: Instant): Instant =>
  plusMillis(new Date(Math.floor(Date.parse(issuedAt) / MINUTE) * MINUTE).toISOString(), MINUTE);
