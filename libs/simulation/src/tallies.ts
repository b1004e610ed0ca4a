import { auctionCatalogue, auctionStreams, type AuctionEvent } from '@tender/auctions';
import { auctionsProjections } from '@tender/auctions/projections';
import {
  defineProjection,
  put,
  type CollectionSpec,
  type Projection,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';

interface TallyDocument {
  _id: string;
  events: number;
}

const tallies: CollectionSpec<TallyDocument> = { name: 'tallies', database: 'views' };

const counted = async (_: unknown, { id: _id, read }: { id: string; read: ProjectionReader }): Promise<Write[]> => [
  put(tallies, { _id, events: ((await read.get(tallies, _id))?.events ?? 0) + 1 }),
];

const COUNTED = Object.keys(auctionCatalogue).filter((type) => type !== 'BidRevised');
const reactions = Object.fromEntries(COUNTED.map((type) => [type, counted])) as Record<
  Exclude<AuctionEvent['type'], 'BidRevised'>,
  typeof counted
>;

/** Counts events of each auction. The product's projections could apply an event twice without harm: this one could not. */
const tallyProjection = defineProjection({ name: 'tallies', version: 1, collections: [tallies] })
  .of(auctionStreams, reactions)
  .ignoring('BidRevised');

export const PROJECTIONS: readonly Projection[] = [...auctionsProjections, tallyProjection];
