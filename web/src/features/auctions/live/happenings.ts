import type { HappeningKind, HappeningView } from '@tender/contracts';
import { get } from '../../../shared/http/request.js';
import { formatInstant } from '../../../shared/time.js';

export const loadHappenings = async (auctionId: string, signal?: AbortSignal): Promise<HappeningView[]> =>
  (await get<{ happenings: HappeningView[] }>(`/api/auction/happened/${encodeURIComponent(auctionId)}`, signal))
    .happenings;

const CAUSES: Readonly<Record<string, string>> = {
  outage: 'the house’s server was down before the end',
  clock: 'the house’s clock is in doubt',
};

/** What happened, in a sentence without its full stop. @param lotNo of the lot that it is about, as far as it is known */
export function happeningInWords({ kind, cause, endsAt }: HappeningView, lotNo: string | undefined): string {
  const lot = lotNo === undefined ? 'A lot' : `Lot ${lotNo}`;
  const until = endsAt === null ? '' : `, until ${formatInstant(endsAt)}`;
  const words: Record<HappeningKind, string> = {
    live: `Bidding opened${until}`,
    paused: cause === null ? 'Paused by the house' : `Paused: ${CAUSES[cause] ?? cause}`,
    resumed: `Bidding goes on${until}`,
    endMoved: endsAt === null ? 'The end was moved' : `The end was moved to ${formatInstant(endsAt)}`,
    lotWithdrawn: `${lot} was withdrawn by the house: its bids are void`,
    bidsVoided: 'The house voided the bids of your company',
    bidEntered: `${lot}: the house entered a bid for your company`,
    bidTakenBack: `${lot}: the house withdrew the bid of your company`,
    completed: 'Bidding ended',
    cancelled: 'The auction was cancelled: no lot is sold',
    resultPublished: 'The result was published',
  };
  return words[kind];
}
