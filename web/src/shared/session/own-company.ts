import { can, isAdmitted, type CompanyView, type UserView } from '@tender/contracts';
import { get } from '../http/request.js';
import { useLoad, type Load } from '../http/use-load.js';
import { isAuthenticated } from './authentication.js';
import { sessionNow, setSession, useSession } from './session.js';

const hasCompany = (user: UserView): boolean => isAdmitted(user) && can(user.role, 'company:read-own');

const read = async (signal?: AbortSignal): Promise<CompanyView> =>
  (await get<{ company: CompanyView }>('/api/company/get', signal)).company;

/** Delays before the retries of a failed load, in ms. */
const RETRY_DELAYS = [1_000, 5_000, 30_000];

/** Loads the user's company; null for users without a company, after the last failure, and after a sign-out. */
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

export async function loadOwnCompany(signal?: AbortSignal): Promise<void> {
  const { me, company } = sessionNow();
  if (!me || company || !hasCompany(me)) return;
  const own = await read(signal);
  if (sessionNow().me?._id === me._id) setSession({ company: own });
}

export function useOwnCompany(): { load: Load; company: CompanyView | null } {
  const load = useLoad('own company', loadOwnCompany);
  return { load, company: useSession((state) => state.company) };
}
