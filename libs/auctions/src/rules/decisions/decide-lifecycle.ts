import { SALE_RULES } from '@tender/contracts';
import {
  CURRENT_RULES,
  earlier,
  isDifferent,
  isSystem,
  later,
  millisBetween,
  plusMillis,
  Rejection,
  rulesOf,
  type Context,
  type Instant,
} from '@tender/kernel';
import {
  outcomes,
  type Auction,
  type AuctionFacts,
  type ExistingAuction,
  type LiveAuction,
  type PausedAuction,
  type PendingAuction,
} from '../auction.js';
import { live, notPastItsEnd, pending, running, undisclosed, unfinished } from './auction-guards.js';
import type { AuctionCommandOf, Outage } from '../auction.commands.js';
import type { AuctionEvent, AuctionEventOf, AuctionDetails } from '../auction.events.js';

/** Decisions about the lifecycle of an auction (`domain.md §5.2`). */

export function create(
  auction: Auction,
  { auctionId, details, rules = CURRENT_RULES, wrappedSealKey, zone }: AuctionCommandOf<'CreateAuction'>,
): AuctionEvent[] {
  const { timeZone, ...given } = details;
  if (auction.status !== 'none') throw new Rejection('AUCTION_EXISTS', { status: auction.status });
  checkDetails(details, rules);
  const data = { auctionId, rules, ...given, ...firstZone(rules, timeZone, zone), ...keyFor(details, wrappedSealKey) };
  return [{ type: 'AuctionCreated', data }];
}

/** While running, only name, description and a later end can change; a published sealed auction stays sealed. */
export function update(
  auction: Auction,
  { changes, wrappedSealKey, zone }: AuctionCommandOf<'UpdateAuction'>,
  { now }: Context,
): AuctionEvent[] {
  const known = notPastItsEnd(unfinished(auction), now);
  const different = differences(known, changes);
  const changed = { ...different, ...changedZone(known, changes.timeZone, 'viewing' in different ? zone : undefined) };
  if (Object.keys(changed).length === 0) return [];
  if (known.status === 'pending') {
    const details = { ...known, ...changed };
    checkDetails(details, known.rules);
    // Buyers prepare bids after the publication and rely on the announced visibility.
    if (known.published && changed.bidVisibility === 'open')
      throw new Rejection('FIELD_NOT_CHANGEABLE', { status: known.status, fields: ['bidVisibility'] });
    if (known.published && details.endsAt <= now) throw new Rejection('ENDS_IN_THE_PAST', { status: known.status });
    return [
      {
        type: 'AuctionUpdated',
        data: { ...changed, ...(known.wrappedSealKey ? {} : keyFor(details, wrappedSealKey)) },
      },
    ];
  }
  const fixed = Object.keys(changed).filter((field) => !['name', 'description', 'endsAt'].includes(field));
  if (fixed.length > 0) throw new Rejection('FIELD_NOT_CHANGEABLE', { status: known.status, fields: fixed });
  if (changed.endsAt && changed.endsAt <= later(known.endsAt, now))
    throw new Rejection('END_NOT_LATER', { status: known.status, endsAt: known.endsAt });
  return [{ type: 'AuctionUpdated', data: changed }];
}

export function publish(
  auction: Auction,
  { zone }: AuctionCommandOf<'PublishAuction'>,
  { now }: Context,
): AuctionEvent[] {
  const draft = pending(auction);
  if (draft.published) throw new Rejection('AUCTION_ALREADY_PUBLISHED', { status: draft.status });
  if ([...draft.lots.values()].every((lot) => lot.withdrawn)) throw new Rejection('NO_LOTS', { status: draft.status });
  if (draft.endsAt <= now) throw new Rejection('ENDS_IN_THE_PAST', { status: draft.status });
  if (draft.invited.size === 0) throw new Rejection('NO_COMPANY_INVITED', { status: draft.status });
  return [{ type: 'AuctionPublished', data: followedZone(draft, zone) }];
}

/** Invites companies. With `approval` the server admits one person; then a completed auction ignores the command. */
export function invite(
  auction: Auction,
  { companies, approval }: AuctionCommandOf<'InviteCompanies'>,
  { actor }: Context,
): AuctionEvent[] {
  const isArrival = isSystem(actor);
  if (isArrival !== (approval !== undefined)) throw new Rejection('FORBIDDEN');
  if (isArrival && (auction.status === 'none' || auction.status === 'completed')) return [];
  const { invited } = unfinished(auction);
  const fresh = companies.flatMap(({ companyId, userIds }) => {
    const users = userIds.filter((userId) => !invited.get(companyId)?.has(userId));
    return users.length > 0 || !invited.has(companyId) ? [{ companyId, userIds: users }] : [];
  });
  return fresh.length > 0 ? [{ type: 'CompaniesInvited', data: { companies: fresh, ...approval } }] : [];
}

/** Removes a company, only before the start: later, admins void its bids. A published auction needs at least one company. */
export function removeCompany(auction: Auction, { companyId }: AuctionCommandOf<'RemoveCompany'>): AuctionEvent[] {
  const { invited, published, status } = pending(auction);
  if (!invited.has(companyId)) throw new Rejection('NOT_FOUND');
  if (published && invited.size === 1) throw new Rejection('LAST_COMPANY', { status });
  return [{ type: 'CompanyRemoved', data: { companyId } }];
}

export function goLive(auction: Auction, { endsAt }: AuctionCommandOf<'GoLive'>, { now }: Context): AuctionEvent[] {
  const known = unfinished(auction);
  switch (known.status) {
    case 'live':
      throw new Rejection('AUCTION_NOT_PENDING', { status: known.status });
    case 'pending': {
      if (!known.published) throw new Rejection('AUCTION_NOT_PUBLISHED', { status: known.status });
      const startsAt = known.startsAt < now ? known.startsAt : now;
      return [{ type: 'AuctionWentLive', data: { startsAt, endsAt: future(known, endsAt ?? known.endsAt, now) } }];
    }
    case 'paused':
      return [{ type: 'AuctionResumed', data: { endsAt: future(known, endsAt ?? endAfterPause(known, now), now) } }];
  }
}

export function pause(
  auction: Auction,
  { reason, toldToCompanies }: AuctionCommandOf<'PauseAuction'>,
  { now }: Context,
): AuctionEvent[] {
  live(auction, now);
  return [{ type: 'AuctionPaused', data: { reason, since: now, ...(toldToCompanies && { toldToCompanies }) } }];
}

export function complete(auction: Auction, { reason, sealKey }: AuctionCommandOf<'CompleteAuction'>): AuctionEvent[] {
  return [completed(running(auction), sealKey, reason?.trim() ? reason : undefined)];
}

export function cancel(auction: Auction, { reason }: AuctionCommandOf<'CancelAuction'>): AuctionEvent[] {
  unfinished(auction);
  return [{ type: 'AuctionCancelled', data: { reason } }];
}

export function publishResult(
  auction: Auction,
  { netProfit, salt }: AuctionCommandOf<'PublishResult'>,
): AuctionEvent[] {
  const { lots, status } = undisclosed(auction);
  const undecided = [...lots.values()].filter((lot) => lot.sold === null);
  if (undecided.length > 0) throw new Rejection('LOTS_UNDECIDED', { status, lots: undecided.map((lot) => lot.lotNo) });
  return [{ type: 'ResultPublished', data: { netProfit, ...(salt !== undefined && { salt }) } }];
}

/** Opens the auction even if its end has passed too: `closeIfDue` handles that. */
export function openIfDue(auction: Auction, { now }: Context): AuctionEvent[] {
  if (auction.status !== 'pending' || !auction.published || now < auction.startsAt) return [];
  return [{ type: 'AuctionWentLive', data: { startsAt: auction.startsAt, endsAt: auction.endsAt } }];
}

/** Completes the auction at its end. Pauses it instead if the server was down shortly before the end, or if the clocks disagree about the end. */
export function closeIfDue(
  auction: Auction,
  { outage, doubt, sealKey }: AuctionCommandOf<'CloseIfDue'>,
  { now }: Context,
): AuctionEvent[] {
  if (auction.status !== 'live') return [];
  const due = now >= auction.endsAt;
  if (doubt !== undefined && doubt >= auction.endsAt !== due) {
    return [
      {
        type: 'AuctionPaused',
        data: { reason: CLOCK_REASON, since: later(earlier(now, auction.endsAt), auction.since) },
      },
    ];
  }
  if (!due) return [];
  if (!outage || !isOutageBeforeEnd(auction, outage)) return [completed(auction, sealKey)];
  return [{ type: 'AuctionPaused', data: { reason: OUTAGE_REASON, since: later(outage.since, auction.since) } }];
}

export const OUTAGE_REASON = 'outage';
export const CLOCK_REASON = 'clock';
/** Whether the server paused the auction: companies read its reason. */
export const isSystemPause = (reason: string): boolean => reason === OUTAGE_REASON || reason === CLOCK_REASON;

export const isReasonPublic = ({ reason, toldToCompanies }: AuctionEventOf<'AuctionPaused'>['data']): boolean =>
  toldToCompanies === true || isSystemPause(reason);

/** A resume has already compensated for earlier outages. */
const isOutageBeforeEnd = ({ endsAt, since }: LiveAuction, outage: Outage): boolean =>
  outage.graceMillis > 0 &&
  outage.since < endsAt &&
  outage.until > plusMillis(endsAt, -outage.graceMillis) &&
  outage.until > since;

export const endAfterPause = ({ endsAt, since }: PausedAuction, now: Instant): Instant =>
  plusMillis(endsAt, millisBetween(since, now));

function future(auction: ExistingAuction, endsAt: Instant, now: Instant): Instant {
  if (endsAt <= now) throw new Rejection('ENDS_IN_THE_PAST', { status: auction.status });
  return endsAt;
}

/** Fixes the prices from the active bids; publishes the key of a sealed auction. */
function completed(auction: LiveAuction | PausedAuction, sealKey?: Buffer, reason?: string): AuctionEvent {
  const opened = auction.bidVisibility === 'sealed' && sealKey ? { sealKey: sealKey.toString('base64url') } : {};
  const given = reason === undefined ? {} : { reason };
  return { type: 'AuctionCompleted', data: { results: outcomes(auction, sealKey), ...opened, ...given } };
}

function checkDetails({ type, startsAt, endsAt, extension, bidVisibility }: AuctionDetails, rules: number): void {
  if (!SALE_RULES[type].visibilities.includes(bidVisibility))
    throw new Rejection('INVALID', [
      { field: 'bidVisibility', rule: 'choice', message: `not possible in an auction of type ${type}` },
    ]);
  if (startsAt >= endsAt) throw new Rejection('ENDS_BEFORE_START', { startsAt, endsAt });
  const isBounded = extension?.stepPercent !== undefined || extension?.latestEndSeconds !== undefined;
  if (isBounded && !rulesOf(rules).boundsSoftClose) throw new Rejection('RULES_OLDER', { fields: ['extension'] });
  if (extension && bidVisibility === 'sealed') throw new Rejection('SOFT_CLOSE_WHEN_SEALED');
}

type Zone = Pick<AuctionDetails, 'timeZone'>;
type ChangedZone = Zone & Pick<AuctionEventOf<'AuctionUpdated'>['data'], 'timeZoneGiven'>;

function checkZone(timeZone: string | undefined, rules: number): void {
  if (timeZone !== undefined && !rulesOf(rules).recordsTimeZone)
    throw new Rejection('RULES_OLDER', { fields: ['timeZone'] });
}

function firstZone(rules: number, given: string | undefined, zone = 'UTC'): ChangedZone {
  checkZone(given, rules);
  if (!rulesOf(rules).recordsTimeZone) return {};
  return given === undefined ? { timeZone: zone } : { timeZone: given, timeZoneGiven: true };
}

/** A zone that staff give is fixed. Otherwise an unpublished auction follows its new viewing. */
function changedZone(
  auction: PendingAuction | LiveAuction | PausedAuction,
  given: string | undefined,
  zone: string | undefined,
): ChangedZone {
  checkZone(given, auction.rules);
  if (given === undefined) return auction.published ? {} : followedZone(auction, zone);
  const isKnown = auction.published || (auction.timeZoneGiven && given === auction.timeZone);
  return isKnown ? {} : { timeZone: given, timeZoneGiven: true };
}

function followedZone(
  { rules, timeZone, timeZoneGiven }: AuctionFacts,
  zone: string | undefined,
): { timeZone?: string } {
  const follows = rulesOf(rules).recordsTimeZone && !timeZoneGiven;
  return follows && zone !== undefined && zone !== timeZone ? { timeZone: zone } : {};
}

function keyFor({ bidVisibility }: AuctionDetails, wrappedSealKey: string | undefined): { wrappedSealKey?: string } {
  if (bidVisibility === 'open') return {};
  if (!wrappedSealKey) throw new TypeError('a sealed auction needs a key');
  return { wrappedSealKey };
}

function differences(
  auction: PendingAuction | LiveAuction | PausedAuction,
  changes: Partial<AuctionDetails>,
): Partial<AuctionDetails> {
  const rules = rulesOf(auction.rules);
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && isDifferent(rules, value, auction[field as keyof AuctionDetails]);
  return Object.fromEntries(Object.entries(changes).filter(differs));
}
