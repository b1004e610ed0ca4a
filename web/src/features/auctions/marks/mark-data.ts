import type { LotMarksBody, LotPreference, LotView } from '@tender/contracts';
import { request } from '../../../shared/http/request.js';
import { readLots } from '../state/auction-data.js';
import { lotsNow, marksMissed, putLot, putLots } from '../state/auctions-slice.js';
import { ownTabHeader } from '../state/tab-id.js';
import { isLatest, MARKS, watchOwnMarks, whileMarking, type MarkField, type Marking } from './marks-under-way.js';

const UNMARKED = { favourite: false, priority: 0, note: '' };
const markOf = ({ _id, preference }: LotView): LotPreference => ({ ...UNMARKED, ...preference, lotId: _id });
const marksOf = (lots: readonly LotView[]) => new Map(lots.map((lot) => [lot._id, markOf(lot)]));

/** Shows the company's mark on a lot, where the lot is loaded. */
export function showMark(auctionId: string, lotId: string, mark: Partial<LotPreference>): void {
  const lot = lotsNow(auctionId).find(({ _id }) => _id === lotId);
  if (!lot) return;
  const { unreadable, ...known } = markOf(lot);
  // A new value replaces the one that cannot be read.
  const isStill = unreadable && mark.note === undefined && mark.priority === undefined;
  putLot({ ...lot, preference: { ...known, ...(isStill && { unreadable }), ...mark, lotId } });
}

/**
 * Reads the marks alone, field by field. Of a field that is changed from here at the time nobody knows whether the house has answered before it had the
 * change: it stays as it is shown, and is read again once the change is answered. So does what another reading has changed meanwhile, of which news come.
 * A lot whose mark is the same stays the same object, so that its row is not drawn anew.
 */
export async function loadMarks(auctionId: string): Promise<void> {
  const asked = marksOf(lotsNow(auctionId));
  const own = watchOwnMarks(auctionId);
  const read = marksOf((await readLots(auctionId).finally(own.stop)).lots);
  const now = lotsNow(auctionId);
  const marked = now.map((lot) => {
    const [before, fresh, mark] = [asked.get(lot._id), read.get(lot._id), markOf(lot)];
    if (!before || !fresh) return lot;
    const isStill = (name: MarkField) => mark[name] === before[name] && !own.isOwn(lot._id, name);
    const news = MARKS.filter((name) => mark[name] !== fresh[name] && isStill(name));
    if (news.length === 0) return lot;
    return { ...lot, preference: { ...mark, ...Object.fromEntries(news.map((name) => [name, fresh[name]])) } };
  });
  if (marked.some((lot, index) => lot !== now[index])) putLots(auctionId, marked);
  own.readAgain();
}

/**
 * The company's own mark on a lot: shown at once, taken back when it is not kept. Only what is changed is sent: a colleague may have changed the rest
 * since it was read.
 */
export async function markLot({ _id, auctionId, preference }: LotView, change: Partial<LotPreference>): Promise<void> {
  const marking: Marking = { auctionId, lotId: _id, change };
  const show = (mark: Partial<LotPreference>) => showMark(auctionId, _id, mark);
  show(change);
  await whileMarking(marking, async () => {
    try {
      const body: LotMarksBody = { preferences: [{ lotId: _id, ...change }] };
      await request('PATCH', '/api/lot/updatepreferences', { body, headers: ownTabHeader() });
      // A list of lots that was read meanwhile may lack it.
      if (isLatest(marking)) show(change);
    } catch (error) {
      if (isLatest(marking)) {
        const before = { ...UNMARKED, ...preference };
        show(Object.fromEntries(Object.entries(before).filter(([field]) => field in change)));
        // Where only the answer was lost it is kept.
        marksMissed(auctionId);
      }
      throw error;
    }
  });
}
