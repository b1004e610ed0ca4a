import type { AuctionAwardsView, AwardLetterView } from '@tender/contracts';
import { get, request } from '../../../shared/http/request.js';
import { wholeList } from '../../../shared/http/whole-list.js';

/** Milliseconds between loads: letters with numbers are made a minute or two after the result. */
export const AWARDS_EVERY = 30_000;

export const loadAwards = (signal?: AbortSignal): Promise<AwardLetterView[]> =>
  wholeList('/api/award/list', 'letters', signal);

export const loadAuctionAwards = async (auction: string, signal?: AbortSignal): Promise<AuctionAwardsView> =>
  (await get<{ awards: AuctionAwardsView }>(`/api/award/auction/${auction}`, signal)).awards;

export const issueAgain = async (number: string, reason: string): Promise<AwardLetterView> =>
  (await request<{ letter: AwardLetterView }>('POST', `/api/award/issue-again/${number}`, { body: { reason } })).letter;

export const letterAddress = ({ _id }: Pick<AwardLetterView, '_id'>, edition: number): string =>
  `/api/award/letter/${_id}/${edition}`;
