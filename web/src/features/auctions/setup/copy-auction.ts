import type { AuctionView } from '@tender/contracts';
import { loadAwaitedSignUps } from '../../../shared/invitations/use-awaited-sign-ups.js';
import { createAuction, inviteByEmail } from '../state/auction-commands.js';
import { loadLots, peopleOf } from '../state/auction-data.js';
import { lotsNow } from '../state/auctions-slice.js';
import { relistLots } from './relist-lots.js';
import { auctionDetailsOf, auctionFormValues } from './auction-form.js';

/** Copies an auction into a draft, without withdrawn lots. @param onCreated called before lots are copied */
export async function copyAuction(auction: AuctionView, onCreated: (id: string) => void): Promise<void> {
  const [people, awaited] = await Promise.all([
    peopleOf(auction._id),
    loadAwaitedSignUps(auction._id),
    loadLots(auction._id),
  ]);
  const { startsAt, endsAt, timeZone } = auction;
  const { _id: auctionId } = await createAuction({
    ...auctionDetailsOf(auctionFormValues(auction)),
    ...{ startsAt, endsAt, timeZone },
  });
  onCreated(auctionId);
  const lots = lotsNow(auction._id).filter(({ withdrawn }) => !withdrawn);
  // With `evenIfSold`, because the original may offer the same parcels.
  if (lots.length > 0) await relistLots({ auctionId, lots, sameViewing: true, evenIfSold: true }, () => undefined);
  const emails = [...new Set([...people, ...awaited].map(({ email }) => email))];
  if (emails.length > 0) await inviteByEmail(auctionId, emails);
}
