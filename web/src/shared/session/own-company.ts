import { can, isAdmitted, type CompanyView, type UserView } from '@tender/contracts';
import { get } from '../http/request.js';
import { useLoad, type Load } from '../http/use-load.js';
import { isAuthenticated } from './authentication.js';
import { sessionNow, setSession, useSession } from './session.js';

/** The company of who has signed in: shown beside the person, and written on what they take away. */

const hasCompany = (user: UserView): boolean => isAdmitted(user) && can(user.role, 'company:read-own');

const read = async (signal?: AbortSignal): Promise<CompanyView> =>
  (await get<{ company: CompanyView }>('/api/company/get', signal)).company;

/** Milliseconds after which it is asked for again. */
const RETRY_DELAYS = [1_000, 5_000, 30_000];

/** Somebody's own company, asked for again where it could not be loaded. Null where they have none, and after the last failure. */
export async function loadCompanyWithRetry(
  user: UserView,
  [wait, ...waits] = RETRY_DELAYS,
): Promise<CompanyView | null> {
  if (!hasCompany(user)) return null;
  try {
    return await read();
  } catch (error) {
    console.error('The company could not be loaded', error);
  }
  if (wait === undefined) return null;
  await new Promise((resume) => setTimeout(resume, wait));
  return isAuthenticated() ? loadCompanyWithRetry(user, waits) : null;
}

/** Loads the company of who has signed in, unless it is known. */
export async function loadOwnCompany(signal?: AbortSignal): Promise<void> {
  const { me, company } = sessionNow();
  if (!me || company || !hasCompany(me)) return;
  const own = await read(signal);
  if (sessionNow().me?._id === me._id) setSession({ company: own });
}

/** The own company, for what cannot be without it. */
export function useOwnCompany(): { load: Load; company: CompanyView | null } {
  const load = useLoad('own company', loadOwnCompany);
  return { load, company: useSession((state) => state.company) };
}
