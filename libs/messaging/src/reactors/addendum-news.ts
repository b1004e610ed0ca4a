import { addenda, addendumForBuyer } from '@tender/auctions/addendum-document';
import { auctionDecider, auctionStream, auctionStreams } from '@tender/auctions/rules';
import type { ReactorServices } from '@tender/context';
import type { AddendumView, Count } from '@tender/contracts';
import { plusMillis } from '@tender/kernel';
import { defineReactor, type Reaction, type Reactor } from '@tender/reactors';
import { addendumForCompany, viewingAddenda } from '@tender/viewings/addendum-document';
import { viewingDecider, viewingStream, viewingStreams } from '@tender/viewings/rules';
import type { MessageBlock, MessageLink } from '../delivery/outgoing-message.js';
import { changeRows } from '../values/addendum-words.js';
import { auctionValues } from '../values/auction-values.js';
import { viewingValues } from '../values/viewing-values.js';
import { addendumMailRecords } from './addendum-records.js';
import { biddersOf, everybodyOf } from './hearers.js';
import { NotReadYet } from './own-bids.js';
import { Teller, type News, type TellingServices } from './teller.js';

/** A person gets one mail about the changes of an auction or viewing in that time at most, in ms. */
const BETWEEN_MAILS = 10 * 60_000;

type Kind = 'auction' | 'viewing';

/** An auction or viewing whose changes are sent, as it is now. */
interface Subject extends Pick<News, 'template' | 'hearers' | 'values'> {
  link: MessageLink;
  /** Number of its addenda. */
  addenda: Count;
  /** Those with numbers `from` to `upTo`. @throws NotReadYet while the read model lacks one */
  read(from: Count, upTo: Count): Promise<AddendumView[]>;
}

/**
 * Sends addenda to the people who are invited: each in the application at once; by mail the first at once, and those
 * of the next ten minutes in one mail after these.
 */
export function addendumNews(services: TellingServices & Pick<ReactorServices, 'state'>): Reactor {
  const { executor, clock, views, state } = services;
  const teller = new Teller(services);
  const mails = state.state(addendumMailRecords);

  async function auctionNow(id: string): Promise<Subject | null> {
    const auction = await executor.state(auctionDecider, auctionStream(id));
    if (auction.status === 'none' || !auction.published) return null;
    return {
      template: 'auctionChanged',
      hearers: await biddersOf(executor, auction.invited.keys()),
      values: auctionValues(auction),
      link: { path: `/auction-card?id=${id}`, label: 'Open the auction' },
      addenda: auction.addenda,
      read: async (from, upTo) => {
        const where = { auctionId: id, number: { gte: from, lte: upTo } };
        return whole((await views.view(addenda).find({ where })).map(addendumForBuyer), { from, upTo });
      },
    };
  }

  async function viewingNow(id: string): Promise<Subject | null> {
    const viewing = await executor.state(viewingDecider, viewingStream(id));
    if (viewing.status === 'none' || viewing.status === 'draft') return null;
    return {
      template: 'viewingChanged',
      hearers: await everybodyOf(executor, viewing.invited.keys()),
      values: viewingValues(viewing),
      link: { path: `/viewing?id=${id}`, label: 'Open the viewing' },
      addenda: viewing.addenda,
      read: async (from, upTo) => {
        const where = { viewing: id, number: { gte: from, lte: upTo } };
        return whole((await views.view(viewingAddenda).find({ where })).map(addendumForCompany), { from, upTo });
      },
    };
  }

  const subjectOf = (kind: Kind, id: string) => (kind === 'auction' ? auctionNow(id) : viewingNow(id));

  async function send(subject: Subject, news: Pick<News, 'about' | 'channels'>, list: AddendumView[]): Promise<void> {
    const { template, hearers, values, link } = subject;
    const blocks = await blocksOf(list);
    await teller.tell({ ...news, template, hearers, values, link, blocks: () => blocks, choice: 'addenda' });
  }

  async function blocksOf(list: readonly AddendumView[]): Promise<MessageBlock[]> {
    const names = await viewingNames(list);
    return list.flatMap(({ changes, reason }): MessageBlock[] => [
      { type: 'table', head: ['What', 'Before', 'Now'], rows: changeRows(changes, names) },
      ...(reason === null ? [] : [{ type: 'facts' as const, rows: [['Reason', reason] as [string, string]] }]),
    ]);
  }

  /** Of the viewings that addenda of an auction name. */
  async function viewingNames(list: readonly AddendumView[]): Promise<ReadonlyMap<string, string>> {
    const named = list.flatMap(({ changes }) =>
      changes.flatMap(({ field, before, after }) => (field === 'viewing' ? [before, after] : [])),
    );
    const ids = [...new Set(named.filter((id) => typeof id === 'string'))];
    const found = await Promise.all(
      ids.map(async (id) => [id, await executor.state(viewingDecider, viewingStream(id))] as const),
    );
    return new Map(found.flatMap(([id, viewing]) => (viewing.status === 'none' ? [] : [[id, viewing.name] as const])));
  }

  /** Sends a mail with all addenda that no mail lists yet, or schedules it. `number`: of one that it must list. */
  async function mail(kind: Kind, id: string, { number, ...reaction }: Pick<Reaction, 'schedule'> & { number: Count }) {
    const subject = await subjectOf(kind, id);
    const last = await mails.get(id);
    if (!subject || (last && last.upTo >= number)) return;
    const due = last && plusMillis(last.at, BETWEEN_MAILS);
    if (due && due > clock()) return reaction.schedule(`${kind}/${id}`, due);
    const [from, upTo] = [(last?.upTo ?? 0) + 1, subject.addenda];
    // A repetition after a crash has the same `about`: nobody gets the mail twice.
    await send(subject, { about: `addenda ${id} ${from}`, channels: ['email'] }, await subject.read(from, upTo));
    await mails.addMissing([{ _id: id, at: clock(), upTo }]);
    await mails.update(id, { at: clock(), upTo });
  }

  const published =
    (kind: Kind) =>
    async (
      { id: about, data: { number }, metadata: { at } }: AddendumFact,
      { id, schedule }: Reaction & { id: string },
    ): Promise<void> => {
      const subject = teller.isNews(at) ? await subjectOf(kind, id) : null;
      if (!subject) return;
      await send(subject, { about, channels: ['inApp'] }, await subject.read(number, number));
      await mail(kind, id, { number, schedule });
    };

  return defineReactor({
    name: 'addendumNews',
    due: async (name, { schedule }) => {
      const [kind, id = ''] = name.split('/') as [Kind, string];
      const subject = await subjectOf(kind, id);
      if (subject) await mail(kind, id, { number: subject.addenda, schedule });
    },
  })
    .on(auctionStreams, { AddendumPublished: published('auction') })
    .on(viewingStreams, { AddendumPublished: published('viewing') });
}

interface AddendumFact {
  id: string;
  data: { number: Count };
  metadata: { at: string };
}

/** In the order of their numbers. @throws NotReadYet while one is missing */
function whole(found: AddendumView[], { from, upTo }: { from: Count; upTo: Count }): AddendumView[] {
  if (found.length < upTo - from + 1) throw new NotReadYet();
  return found.sort((a, b) => a.number - b.number);
}
