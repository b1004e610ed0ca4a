import {
  auctionDecider,
  auctionStream,
  auctionStreams,
  type Auction,
  type AuctionEvent,
  type ExistingAuction,
} from '@tender/auctions/rules';
import type { ReactorServices } from '@tender/context';
import type { Language } from '@tender/contracts';
import { stateBefore, type UpcastEvent } from '@tender/event-store';
import { approvalsDecider, approvalStreams, type ApprovalEvent, type Approvals } from '@tender/people/approvals';
import { defineReactor, type Reactor } from '@tender/reactors';
import type { MessageBlock } from '../delivery/outgoing-message.js';
import { auctionValues } from '../values/auction-values.js';
import { biddersOf, ofCompany } from './recipients.js';
import type { FixedMessage } from '../rules/texts/fixed-texts.js';
import { say } from '../values/phrases.js';
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
      lots: (auction: ExistingAuction) => string[] | Promise<string[]>;
      reason: string | false | undefined;
    },
  ): Promise<void> {
    const auction = notifier.isRecent(at) ? await executor.state(auctionDecider, auctionStream(auctionId)) : null;
    if (!auction || auction.status === 'none') return;
    const lotNos = await content.lots(auction);
    await notifier.notify({
      about,
      ...(await content.notice()),
      ...(await auctionValues(executor, auction)),
      blocks: (language) => [factsOf(lotNos, content.reason, language)],
      link: { path: `/live-auction?id=${auctionId}`, label: 'auction' },
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
        lots: ({ lots }) => [lots.get(lotId)?.lotNo ?? ''],
        reason: onBehalf?.reason,
      });
    };

  /** State before the event: later the company may have other bids. */
  const before = (event: Pick<EventOf<'BidsVoided'>, 'stream' | 'revision'>): Promise<Auction> =>
    stateBefore<Auction, AuctionEvent>(events, auctionDecider, event);

  /** A proposed bid whose auction ended before a second person approved it. */
  async function notifyOfExpiry(event: UpcastEvent<Extract<ApprovalEvent, { type: 'ActionExpired' }>>): Promise<void> {
    const proposals = await stateBefore<Approvals, ApprovalEvent>(events, approvalsDecider, event);
    const { auctionId, bidder } = proposals[event.data.proposalId] ?? {};
    if (typeof auctionId !== 'string' || !bidder) return;
    const auction = await executor.state(auctionDecider, auctionStream(auctionId));
    if (auction.status === 'live') return;
    const { companyId, userId, lotId } = bidder;
    await notify(event, auctionId, {
      notice: async () => ({ template: 'bidNotEntered', recipients: await ofCompany(executor, companyId, [userId]) }),
      lots: ({ lots }) => [lots.get(lotId)?.lotNo ?? ''],
      reason: undefined,
    });
  }

  return defineReactor({
    name: 'bidNews',
    begins: 'first',
    passesOver: ({ type, data }) => type !== 'BidsVoided' && type !== 'ActionExpired' && !('onBehalf' in data),
  })
    .on(approvalStreams, { ActionExpired: notifyOfExpiry })
    .on(auctionStreams, {
      BidPlaced: notifyOfBid('bidEntered'),
      BidRevised: notifyOfBid('bidEntered'),
      BidWithdrawn: notifyOfBid('bidTakenBack'),
      BidsVoided: async (event, { id }) => {
        const { companyId, reason, bidIds, toldToCompany } = event.data;
        await notify(event, id, {
          notice: async () => ({ template: 'bidsVoided', recipients: await biddersOf(executor, [companyId]) }),
          lots: async () => lotNosOf(await before(event), { companyId, bidIds }),
          reason: toldToCompany && reason,
        });
      },
    });
}

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

const factsOf = (lotNos: readonly string[], reason: string | false | undefined, language: Language): MessageBlock => ({
  type: 'facts',
  rows: [
    [say(language, lotNos.length === 1 ? 'lot' : 'lots'), lotNos.join(', ')],
    ...(reason ? [[say(language, 'reason'), reason] as [string, string]] : []),
  ],
});
