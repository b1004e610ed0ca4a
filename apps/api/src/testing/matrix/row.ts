/**
 * Callers of each route, in this order. The rows are about objects of `buyer`. `rival` is the buyer of a second
 * company, `pending` waits for approval.
 */
export const CALLERS = ['guest', 'pending', 'viewer', 'member', 'rival', 'auditor', 'buyer', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

export type Asked = { path?: string; body?: object };
export type Row = [route: string, statuses: string, ask?: (caller: Caller) => Asked];
export const at =
  (path: string, body: object = {}) =>
  (): Asked => ({ path, body });

export const ALL = '200 200 200 200 200 200 200 200';
/** Statuses of a route that answers 404 to every caller, for example because a setting such as METRICS is off. */
export const NOBODY = '404 404 404 404 404 404 404 404';
export const SIGNED_IN = '401 200 200 200 200 200 200 200';
export const STAFF_READ = '401 409 403 403 403 200 403 200';
export const ADMIN = '401 409 403 403 403 403 403 200';
/** Statuses of a route that all approved users may call. */
export const APPROVED = '401 409 200 200 200 200 200 200';
/** Statuses of a route for the users of an invited company and the staff. */
export const VISITORS = '401 409 200 200 404 200 200 200';
export const BIDDERS = '401 409 403 403 200 403 200 403';
/** Statuses of an admin's route with an unknown id: an allowed caller gets 404. */
export const ADMIN_NOBODY = '401 409 403 403 403 403 403 404';
