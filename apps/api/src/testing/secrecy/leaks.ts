import type { Route } from '../../docs/reference.js';
import type { Person, Raw } from '../callers/person.js';

/** Calls every route as one user, and finds forbidden content in the answers (`domain.md §2`). */

/** Fields for staff: no answer to the callers of these tests may contain them, except a published reason. */
const STAFF_FIELDS = [
  'reservePrice',
  'netProfit',
  'sold',
  'result',
  'winner',
  'winnerBid',
  'secondHighestBid',
  'estimate',
  'remarks',
  'wrappedSealKey',
  'sealed',
  'passwordHash',
  'reason',
];

/** Ids to try in calls. `bid` and `owner` belong to another company. */
export interface Known {
  auction: string;
  lots: string[];
  bid: string;
  owner: Person;
}

export type Answer = Raw & { call: string };

/** A read that needs a query, with one that finds lots. */
export const withQuery = (path: string): string => (path === '/api/lot/find' ? `${path}?text=1` : path);

/** Calls the routes, except those under `/api/auth/`, with each id. */
export async function callRoutes(
  asker: Person,
  { auction, lots, bid, owner }: Known,
  routes: readonly Route[],
): Promise<Answer[]> {
  const ids = [auction, lots[0]!, bid, owner.userId, owner.companyId];
  const bodies: Record<string, object[]> = {
    '/api/bidding/create': [
      { auctionId: auction, lotId: lots[0], biddingAmount: 5, userId: owner.userId, companyId: owner.companyId },
      { auctionId: auction, lotId: lots[0], biddingAmount: 5, companyId: owner.companyId },
      { auctionId: auction, lotId: lots[1], biddingAmount: 0.01 },
    ],
    '/api/bidding/update/:id': [{ biddingAmount: 5 }],
    '/api/goods/updatepreferences': [{ preferences: [{ goodId: 'nobody.nothing', favourite: true }] }],
    '/api/lot/updatepreferences': [{ preferences: [{ lotId: lots[0], favourite: true }] }],
  };
  const answers: Answer[] = [];
  for (const { method, path } of routes.filter((route) => !route.path.startsWith('/api/auth/'))) {
    const addresses = /:\w+/.test(path) ? ids.map((id) => path.replace(/:\w+/, id)) : [withQuery(path)];
    for (const address of addresses) {
      const asks = method === 'GET' ? [{}] : (bodies[path] ?? [{}]).map((body) => ({ body: JSON.stringify(body) }));
      for (const ask of asks)
        answers.push({ ...(await asker.raw(method, address, ask)), call: `${method} ${address}` });
    }
  }
  return answers;
}

/** Yields each field of an answer with its value, at every depth. */
function* within(value: unknown, field = ''): Iterable<{ field: string; value: unknown }> {
  yield { field, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* within(inner, name);
}

/** Removes measured values, in which any digits may occur. */
const withoutSamples = (metrics: string): string => metrics.replace(/ \S+$/gm, '');

/** Whether a text contains a secret. Digits count only as a whole number: random ids and hashes may contain them. */
export const tells = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text) : text.includes(secret);

/**
 * Finds failures of the server, secrets, and fields for staff. `published`: the only reason that companies may read.
 */
export function leaks(answers: readonly Answer[], secrets: readonly string[], published = ''): unknown[] {
  return answers.flatMap(({ call, body, text, status }) => [
    ...(status >= 500 ? [{ call, status }] : []),
    ...secrets
      .filter((secret) => tells(call.endsWith('/metrics') ? withoutSamples(text) : text, secret))
      .map((secret) => ({ call, secret })),
    ...[...within(body)]
      .filter(({ field, value }) => STAFF_FIELDS.includes(field) && value !== published)
      .map(({ field }) => ({ call, field })),
  ]);
}
