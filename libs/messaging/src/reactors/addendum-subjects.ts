import { addenda, addendumForBuyer, lotNumbers } from '@tender/auctions/addendum-document';
import { auctionDecider, auctionStream } from '@tender/auctions/rules';
import type { Addendum, AddendumView, Count, Instant } from '@tender/contracts';
import { namedIn, numbered } from '@tender/kernel';
import { addendumForCompany, goodNumbers, viewingAddenda } from '@tender/viewings/addendum-document';
import { viewingDecider, viewingStream } from '@tender/viewings/rules';
import { auctionValues, zoneOfAuction } from '../values/auction-values.js';
import { viewingValues } from '../values/viewing-values.js';
import { biddersOf, allUsersOf } from './recipients.js';
import type { Notice, NotifierServices } from './notifier.js';

export interface AddendumFact {
  id: string;
  data: Addendum;
  metadata: { at: Instant; actor: { userId: string } };
}

export interface Subject extends Pick<Notice, 'template' | 'recipients' | 'values' | 'instants' | 'link'> {
  addenda: Count;
  timeZone: string;
  /** Made from the event, because the read model may not have the addendum yet. */
  view(fact: AddendumFact): Promise<AddendumView>;
  readFrom(number: Count): Promise<AddendumView[]>;
}

type Services = Pick<NotifierServices, 'executor' | 'views'>;

export async function changedAuction({ executor, views }: Services, id: string): Promise<Subject | null> {
  const auction = await executor.state(auctionDecider, auctionStream(id));
  if (auction.status === 'none' || !auction.published) return null;
  return {
    template: 'auctionChanged',
    recipients: await biddersOf(executor, auction.invited.keys()),
    ...(await auctionValues(executor, auction)),
    timeZone: await zoneOfAuction(executor, auction),
    link: { path: `/auction-card?id=${id}#changes`, label: 'changes' },
    addenda: auction.addenda,
    async view({ id: _id, data, metadata: { at, actor } }) {
      const known = await views.view(lotNumbers).find({ where: { _id: { in: namedIn(data.changes) } } });
      const removed = known.map(({ _id: lotId, lotNo }) => [lotId, lotNo] as const);
      const numbers = new Map([...removed, ...[...auction.lots].map(([lotId, { lotNo }]) => [lotId, lotNo] as const)]);
      const changes = numbered(data.changes, numbers);
      return addendumForBuyer({ ...data, _id, auctionId: id, at, by: actor.userId, changes });
    },
    readFrom: async (number) =>
      inOrder(
        (await views.view(addenda).find({ where: { auctionId: id, number: { gte: number } } })).map(addendumForBuyer),
      ),
  };
}

export async function changedViewing({ executor, views }: Services, id: string): Promise<Subject | null> {
  const viewing = await executor.state(viewingDecider, viewingStream(id));
  if (viewing.status === 'none' || viewing.status === 'draft') return null;
  return {
    template: 'viewingChanged',
    recipients: await allUsersOf(executor, viewing.invited.keys()),
    values: viewingValues(viewing),
    timeZone: viewing.timeZone,
    link: { path: `/viewing?id=${id}#changes`, label: 'changes' },
    addenda: viewing.addenda,
    async view({ id: _id, data, metadata: { at, actor } }) {
      const named = namedIn(data.changes);
      const known = await views.view(goodNumbers).find({ where: { _id: { in: named } } });
      const deleted = known.map(({ _id: goodId, goodNo }) => [goodId, goodNo] as const);
      const present = named.flatMap((goodId) => viewing.goods.get(goodId) ?? []);
      const numbers = new Map([...deleted, ...present.map(({ goodId, goodNo }) => [goodId, goodNo] as const)]);
      const changes = numbered(data.changes, numbers);
      return addendumForCompany({ ...data, _id, viewing: id, at, by: actor.userId, changes });
    },
    readFrom: async (number) =>
      inOrder(
        (await views.view(viewingAddenda).find({ where: { viewing: id, number: { gte: number } } })).map(
          addendumForCompany,
        ),
      ),
  };
}

const inOrder = (list: AddendumView[]): AddendumView[] => list.sort((a, b) => a.number - b.number);
