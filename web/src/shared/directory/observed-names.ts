import type { AuditNames, CompanyView, UserView } from '@tender/contracts';
import { get } from '../http/request.js';
import { sessionNow } from '../session/session.js';
import { loadDirectory, putCompany, putUsers } from './directory.js';

/** Loads the directory. An observer may read only the names in the history of the subject. */
export function loadNames(signal?: AbortSignal): Promise<void> {
  const observes = sessionNow().me?.observes;
  if (!observes) return loadDirectory(signal);
  return loadDirectory(signal, async () => {
    const path = `/api/audit/${observes.kind}s/${encodeURIComponent(observes.subject)}/names`;
    const { companies, people } = await get<AuditNames>(path, signal);
    // Screens of observers show no other fields.
    putUsers(people.map((person) => ({ ...person, email: '' }) as UserView));
    for (const company of companies) putCompany({ ...company, users: [] as string[] } as CompanyView);
  });
}
