import {
  auctionDecider,
  auctionStream,
  auctionStreams,
  type Auction,
  type AuctionEvent,
  type ExistingAuction,
} from '@tender/auctions/rules';
import type { ReactorServices } from '@tender/context';
import { stateBefore, type UpcastEvent } from '@tender/event-store';
import { defineReactor, type Reactor } from '@tender/reactors';
import type { MessageBlock } from '../delivery/outgoing-message.js';
import { auctionValues } from '../values/auction-values.js';
import { biddersOf, ofCompany } from './recipients.js';
import type { FixedMessage } from './fixed-texts.js';
import { Notifier, type Recipient, type NotifierServices } from './notifier.js';

type EventOf<Type extends AuctionEvent['type']> = UpcastEvent<Extract<AuctionEvent, { type: Type }>>;
type BidEvent = EventOf<'BidPlaced' | 'BidRevised' | 'BidWithdrawn'>;

type OfBid = 'bidEntered' | 'bidTakenBack';

/** If the buyer has left, the recipients read that it was done for another person. */
export const templateFor = (recipients: readonly Recipient[], buyer: string, template: OfBid): FixedMessage =>
  recipients.some(({ userId }) => userId === buyer) ? template : `${template}ForAnother`;

/** Notifies of bids that staff entered, withdrew or voided. Without amounts, because staff may read kept messages. */
export function bidNotifications(services: NotifierServices & Pick<ReactorServices, 'events'>): Reactor {
  const { executor, events } = services;
  const notifier = new Notifier(services);

  async function notify(
    { id: about, metadata: { at } }: Pick<BidEvent, 'id' | 'metadata'>,
    auctionId: string,
    content: {
      notice: () => Promise<{ template: FixedMessage; recipients: Recipient[] }>;
      rows: (auction: ExistingAuction) => Row[] | Promise<Row[]>;
    },
  ): Promise<void> {
    const auction = notifier.isRecent(at) ? await executor.state(auctionDecider, auctionStream(auctionId)) : null;
    if (!auction || auction.status === 'none') return;
    const facts: MessageBlock = { type: 'facts', rows: await content.rows(auction) };
    await notifier.notify({
      about,
      ...(await content.notice()),
      values: await auctionValues(executor, auction),
      blocks: () => [facts],
      link: { path: `/live-auction?id=${auctionId}`, label: 'Open the auction' },
    });
  }

  const notifyOfBid =
    (template: OfBid) =>
    async (event: BidEvent, { id }: { id: string }): Promise<void> => {
      const { companyId, userId, lotId, onBehalf } = event.data;
      await notify(event, id, {
        notice: async () => {
          const recipients = await ofCompany(executor, companyId, [userId]);
          return { template: templateFor(recipients, userId, template), recipients };
        },
        rows: ({ lots }) => [...lotRow([lots.get(lotId)?.lotNo ?? '']), ...reasonRow(onBehalf?.reason)],
      });
    };

  /** State before the event: later the company may have other bids. */
  const before = (event: Pick<EventOf<'BidsVoided'>, 'stream' | 'revision'>): Promise<Auction> =>
    stateBefore<Auction, AuctionEvent>(events, auctionDecider, event);

  return defineReactor({
    name: 'bidNews',
    begins: 'first',
    passesOver: ({ type, data }) => type !== 'BidsVoided' && !('onBehalf' in data),
  }).on(auctionStreams, {
    BidPlaced: notifyOfBid('bidEntered'),
    BidRevised: notifyOfBid('bidEntered'),
    BidWithdrawn: notifyOfBid('bidTakenBack'),
    BidsVoided: async (event, { id }) => {
      const { companyId, reason, bidIds, toldToCompany } = event.data;
      await notify(event, id, {
        notice: async () => ({ template: 'bidsVoided', recipients: await biddersOf(executor, [companyId]) }),
        rows: async () => [
          ...lotRow(lotNosOf(await before(event), { companyId, bidIds })),
          ...reasonRow(toldToCompany && reason),
        ],
      });
    },
  });
}

type Row = [label: string, value: string];

const byNumber = new Intl.Collator('en', { numeric: true });

const lotNosOf = (
  auction: Auction,
  { companyId, bidIds }: { companyId: string; bidIds?: string[] | undefined },
): string[] =>
  auction.status === 'none'
    ? []
    : auction.bids
        .standingOf(companyId)
        .filter(({ bidId }) => !bidIds || bidIds.includes(bidId))
        .flatMap(({ lotId }) => auction.lots.get(lotId)?.lotNo ?? [])
        .sort(byNumber.compare);

const lotRow = (lotNos: readonly string[]): Row[] => [[lotNos.length === 1 ? 'Lot' : 'Lots', lotNos.join(', ')]];

const reasonRow = (reason: string | undefined): Row[] => (reason ? [['Reason', reason]] : []);
