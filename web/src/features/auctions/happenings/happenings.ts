import type { HappeningKind, HappeningView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { get } from '../../../shared/http/request.js';
import { endOnBothClocks } from '../../../shared/time/zoned-time.js';

export const loadHappenings = async (auctionId: string, signal?: AbortSignal): Promise<HappeningView[]> =>
  (await get<{ happenings: HappeningView[] }>(`/api/auction/happened/${encodeURIComponent(auctionId)}`, signal))
    .happenings;

const CAUSES: Readonly<Record<string, string>> = {
  outage: t('the server was down before the end'),
  clock: t('the server’s clock is in doubt'),
};

/** The reason of a pause; null without one. */
export const reasonInWords = (reason: string | null | undefined): string | null =>
  reason ? t('Reason: {reason}', { reason: CAUSES[reason] ?? reason }) : null;

const pausedInWords = ({ cause, reason }: HappeningView): string => {
  if (cause !== null) return t('Paused: {value}', { value: CAUSES[cause] ?? cause });
  return reason ? t('Paused by the house: {reason}', { reason }) : t('Paused by the house');
};

/**
 * A sentence without a full stop. @param lotNo number of the lot; undefined if there is none, or it is not loaded
 * @param timeZone the auction's
 */
export function happeningInWords(happening: HappeningView, lotNo: string | undefined, timeZone: string): string {
  const { kind, endsAt } = happening;
  const lot = lotNo === undefined ? t('A lot') : t('Lot {lotNo}', { lotNo });
  const time = endsAt === null ? null : endOnBothClocks(endsAt, timeZone);
  const words: Record<HappeningKind, string> = {
    live: time === null ? t('Bidding opened') : t('Bidding opened, until {time}', { time }),
    paused: pausedInWords(happening),
    resumed: time === null ? t('Bidding continues') : t('Bidding continues until {time}', { time }),
    endMoved: time === null ? t('The end was moved') : t('The end was moved to {time}', { time }),
    lotWithdrawn: t('{lot} was withdrawn by the house: its bids are void', { lot }),
    bidsVoided: happening.reason
      ? t('The house voided bids of your company: {reason}', { reason: happening.reason })
      : t('The house voided bids of your company'),
    bidEntered: t('{lot}: the house entered a bid for your company', { lot }),
    bidTakenBack: t('{lot}: the house withdrew the bid of your company', { lot }),
    completed: t('Bidding ended'),
    endedEarly: t('The house ended the bidding before its time'),
    cancelled: t('The auction was cancelled: no lot is sold'),
    resultPublished: t('The result was published'),
  };
  return words[kind];
}
