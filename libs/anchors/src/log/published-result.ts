import { auctionCatalogue, auctionStream, type AuctionEvent, type LotOutcome } from '@tender/auctions/rules';
import type { ReactorServices } from '@tender/context';
import { upcast } from '@tender/event-store';
import { anchorsDecider, type WaitingResult } from '../rules/anchors.js';
import { ANCHORS, anchorsCatalogue, type AnchorsEvent } from '../rules/anchors.events.js';
import { loggedAuctions } from '../read-models/log-document.js';

type Services = Pick<ReactorServices, 'views' | 'events'>;

/** Prices that the event at the end of an auction fixed, once its result is in the public log; null before. */
export async function publishedOutcomes({ views, events }: Services, auctionId: string): Promise<LotOutcome[] | null> {
  const logged = await views.view(loggedAuctions).get(auctionId);
  if (!logged || logged.treeAt === null || logged.result === null) return null;
  const [begun] = await events.readStream(ANCHORS, logged.treeAt, 1);
  const tree = begun && upcast<AnchorsEvent>(anchorsCatalogue, begun);
  if (tree?.type !== 'TreeBegun') throw new Error(`event ${logged.treeAt} of ${ANCHORS} begins no tree`);
  const [end] = await events.readStream(auctionStream(auctionId), tree.data.revision, 1);
  const ended = end && upcast<AuctionEvent>(auctionCatalogue, end);
  return ended?.type === 'AuctionCompleted' ? ended.data.results : [];
}

/** Whether the log has the result of an auction. */
export const isResultLogged = async ({ views }: Pick<ReactorServices, 'views'>, auctionId: string): Promise<boolean> =>
  ((await views.view(loggedAuctions).get(auctionId))?.result ?? null) !== null;

/** Published results that are not in the log yet. Results of release 0.1.0 are never in it. */
export const waitingResults = async (
  executor: Pick<ReactorServices['executor'], 'state'>,
): Promise<ReadonlyMap<string, WaitingResult>> => (await executor.state(anchorsDecider, ANCHORS)).results;
