import {
  auctionDecider,
  auctionStream,
  auctionStreams,
  isReasonPublic,
  type AuctionEvent,
  type ExistingAuction,
} from '@tender/auctions/rules';
import { publishedHead, type PublishedHead } from '@tender/anchors/published-head';
import type { ReactorServices } from '@tender/context';
import type { Language, MailChoice } from '@tender/contracts';
import type { UpcastEvent } from '@tender/event-store';
import { millisBetween, plusMillis, type Instant } from '@tender/kernel';
import { defineReactor, partsOf, type DueReaction, type Reaction, type Reactor } from '@tender/reactors';
import { auctionValues, zoneOfAuction } from '../values/auction-values.js';
import type { MessageBlock } from '../delivery/outgoing-message.js';
import { biddersOf } from './recipients.js';
import { ownBids, receiptTable, resultTable } from './own-bids.js';
import type { BuiltInText } from '../rules/texts/built-in-texts.js';
import { say, type Phrase } from '../values/phrases.js';
import { Notifier, type Notice, type NotifierServices } from './notifier.js';

const HOUR = 3_600_000;
const REMINDERS = { '24h': 24 * HOUR, '1h': HOUR } as const;
type Reminder = keyof typeof REMINDERS;
/** Milliseconds after the end: usually the read models are up to date by that time. */
const DETAILS_AFTER = 2_000;
type DueTime = `${string}/${Reminder | 'details'}`;

const CAUSES: Readonly<Record<string, Phrase>> = { outage: 'outagePause', clock: 'clockPause' };

type AnyAuctionEvent = UpcastEvent<AuctionEvent>;
type Stay = Pick<Notice, 'choice' | 'sendBefore' | 'blocks' | 'companyValues' | 'instants'>;

/** Bid details go to their own company only, and after the end only. */
export function auctionNotifications(services: NotifierServices & Pick<ReactorServices, 'rootKey'>): Reactor {
  const { executor, clock, views } = services;
  const notifier = new Notifier(services);

  async function auctionNow(id: string): Promise<ExistingAuction | null> {
    const auction = await executor.state(auctionDecider, auctionStream(id));
    return auction.status === 'none' || !auction.published ? null : auction;
  }

  async function notify(
    auction: ExistingAuction,
    { about, template, page = 'live-auction' }: { about: string; template: BuiltInText; page?: string },
    { companies = auction.invited.keys(), ...more }: Stay & { companies?: Iterable<string> } = {},
  ): Promise<void> {
    const link = { path: `/${page}?id=${auction.auctionId}`, label: 'auction' } as const;
    const recipients = await biddersOf(executor, companies);
    await notifier.notify({
      about,
      template,
      recipients,
      ...(await auctionValues(executor, auction)),
      link,
      ...more,
    });
  }

  const notifying =
    (template: BuiltInText, choice?: MailChoice) =>
    async ({ id: about, metadata: { at } }: AnyAuctionEvent, { id }: { id: string }): Promise<void> => {
      const auction = notifier.isRecent(at) ? await auctionNow(id) : null;
      if (auction) await notify(auction, { about, template }, choice ? { choice } : {});
    };

  const notifyOfInvitation = async (at: Instant, id: string, companies?: string[]): Promise<void> => {
    const auction = notifier.isRecent(at) ? await auctionNow(id) : null;
    if (!auction || auction.status === 'completed') return;
    const invitation = { about: `invitation ${id}`, template: 'auctionInvitation', page: 'auction-card' } as const;
    await notify(
      auction,
      invitation,
      companies ? { companies: companies.filter((each) => auction.invited.has(each)) } : {},
    );
  };

  /** Schedules reminders 24 h and 1 h before the end, unless the auction is shorter than that. */
  async function scheduleReminders(id: string, { schedule, cancel }: Reaction<DueTime>): Promise<void> {
    const auction = await auctionNow(id);
    for (const reminder of Object.keys(REMINDERS) as Reminder[]) {
      const at = auction && plusMillis(auction.endsAt, -REMINDERS[reminder]);
      const comes = auction && at && auction.status !== 'completed' && at > clock() && at >= auction.startsAt;
      await (comes ? schedule(`${id}/${reminder}`, at) : cancel(`${id}/${reminder}`));
    }
  }

  async function remind(id: string, reminder: Reminder, { schedule }: DueReaction<DueTime>): Promise<void> {
    const auction = await auctionNow(id);
    if (auction?.status !== 'live') return;
    const { endsAt } = auction;
    const before = REMINDERS[reminder];
    const at = plusMillis(endsAt, -before);
    if (at > clock()) return schedule(`${id}/${reminder}`, at);
    // Skip a late reminder, for example the 24 h reminder with less than 2 h left.
    if (millisBetween(clock(), endsAt) < before / 12) return;
    await notify(
      auction,
      { about: `${reminder} before ${id} ${endsAt}`, template: 'auctionOngoingForViewingUsers' },
      { choice: 'auctionReminders', sendBefore: endsAt },
    );
  }

  async function sendBidDetails(id: string): Promise<void> {
    const auction = await auctionNow(id);
    if (auction?.status !== 'completed' || auction.cancelled) return;
    const timeZone = await zoneOfAuction(executor, auction);
    for (const companyId of auction.invited.keys()) {
      const own = await ownBids(views, auction, companyId);
      if (own.length === 0) continue;
      await notify(
        auction,
        { about: `details ${id}`, template: 'tenderBiddingDetails', page: 'result-auction' },
        {
          companies: [companyId],
          companyValues: (language) => ({ biddingDetails: say(language, 'bidsBelow') }),
          blocks: (language) => [receiptTable(own, language, timeZone)],
          instants: own.map(({ receipt }) => ({ at: receipt.receivedAt, timeZone })),
        },
      );
    }
  }

  /** The message contains a hash with which the recipient can detect a rewritten history (`domain.md §10`). */
  async function sendResult(
    auction: ExistingAuction,
    about: string,
    result: { hash: string; salt: string | null },
  ): Promise<void> {
    const head = await publishedHead(services, auction.auctionId);
    for (const companyId of auction.invited.keys()) {
      const own = await ownBids(views, auction, companyId);
      await notify(
        auction,
        { about, template: 'resultPublished', page: 'result-auction' },
        {
          companies: [companyId],
          blocks: (language) => [
            ...(own.length > 0 ? [resultTable(own, language)] : []),
            ...proofBlocks(result, head, language),
          ],
        },
      );
    }
  }

  return defineReactor<DueTime>({
    name: 'auctionNews',
    begins: 'first',
    due: async (name, reaction) => {
      const [id, what] = partsOf(name);
      await (what === 'details' ? sendBidDetails(id) : remind(id, what, reaction));
    },
  }).on(auctionStreams, {
    AuctionPublished: async ({ metadata: { at } }, reaction) => {
      await notifyOfInvitation(at, reaction.id);
      await scheduleReminders(reaction.id, reaction);
    },
    CompaniesInvited: ({ data: { companies }, metadata: { at } }, { id }) =>
      notifyOfInvitation(
        at,
        id,
        companies.map(({ companyId }) => companyId),
      ),
    AuctionWentLive: async (event, reaction) => {
      await notifying('auctionStartedForViewingUsers', 'auctionStarts')(event, reaction);
      await scheduleReminders(reaction.id, reaction);
    },
    AuctionPaused: async ({ id: about, data, metadata: { at } }, { id }) => {
      const auction = notifier.isRecent(at) ? await auctionNow(id) : null;
      const hasPublicReason = data.reason !== '' && isReasonPublic(data);
      if (auction)
        await notify(
          auction,
          { about, template: 'auctionPausedTemplate' },
          hasPublicReason ? { blocks: (language) => [reasonOf(data.reason, language)] } : {},
        );
    },
    AuctionResumed: async (event, reaction) => {
      await notifying('auctionResumedTemplate')(event, reaction);
      await scheduleReminders(reaction.id, reaction);
    },
    AuctionUpdated: async (event, reaction) => {
      const auction = await auctionNow(reaction.id);
      const runs = auction?.status === 'live' || auction?.status === 'paused';
      if (event.data.endsAt !== undefined && runs) await notifying('auctionExtended')(event, reaction);
      await scheduleReminders(reaction.id, reaction);
    },
    // Notify once per auction: each late bid may extend it, and the page shows the current end.
    EndExtended: async ({ metadata: { at } }, { id }) => {
      const auction = notifier.isRecent(at) ? await auctionNow(id) : null;
      if (auction?.status !== 'live') return;
      await notify(
        auction,
        { about: `soft close ${id}`, template: 'auctionSoftClose' },
        { sendBefore: auction.endsAt },
      );
    },
    LotWithdrawn: async ({ id: about, data: { lotId }, metadata: { at } }, { id }) => {
      const auction = notifier.isRecent(at) ? await auctionNow(id) : null;
      const lotNo = auction?.lots.get(lotId)?.lotNo;
      if (!auction || lotNo === undefined) return;
      const lot = (language: Language): MessageBlock => ({ type: 'facts', rows: [[say(language, 'lot'), lotNo]] });
      await notify(auction, { about, template: 'lotWithdrawn' }, { blocks: (language) => [lot(language)] });
    },
    AuctionCancelled: notifying('auctionCancelledTemplate'),
    AuctionCompleted: async (event, reaction) => {
      await notifying('auctionCompletedForViewingUsers')(event, reaction);
      if (notifier.isRecent(event.metadata.at))
        await reaction.schedule(`${reaction.id}/details`, plusMillis(clock(), DETAILS_AFTER));
    },
    ResultPublished: async ({ id: about, data: { salt = null }, metadata: { at, hash } }, { id }) => {
      const auction = notifier.isRecent(at) ? await auctionNow(id) : null;
      if (auction) await sendResult(auction, about, { hash, salt });
    },
  });
}

function reasonOf(reason: string, language: Language): MessageBlock {
  const cause = CAUSES[reason];
  return { type: 'facts', rows: [[say(language, 'reason'), cause ? say(language, cause) : reason]] };
}

function proofBlocks(
  { hash, salt }: { hash: string; salt: string | null },
  head: PublishedHead | null,
  language: Language,
): MessageBlock[] {
  const root = head?.root
    ? say(language, 'rootEntry', { root: head.root.root, index: String(head.root.index) })
    : say(language, 'rootLater');
  const facts: MessageBlock = {
    type: 'facts',
    rows: [
      [say(language, 'seal'), hash],
      [say(language, 'root'), root],
      ...(salt === null ? [] : [[say(language, 'salt'), salt] as [string, string]]),
    ],
  };
  if (!head) return [facts];
  return [facts, { type: 'text', text: say(language, 'checkpoint') }, { type: 'text', text: head.checkpoint.trim() }];
}
