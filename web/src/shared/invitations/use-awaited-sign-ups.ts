import { can, type AwaitedSignUpView } from '@tender/contracts';
import { useState } from 'react';
import { del, get } from '../http/request.js';
import { usePeopleLoad } from '../directory/directory.js';
import { sessionNow } from '../session/session.js';

/** Loads awaited sign-ups; none for a role that may not read the mails of others. */
export async function loadAwaitedSignUps(to: string, signal?: AbortSignal): Promise<AwaitedSignUpView[]> {
  if (!can(sessionNow().me?.role ?? 'guest', 'mail:read')) return [];
  return (await get<{ awaited: AwaitedSignUpView[] }>(`/api/user/awaited/${to}`, signal)).awaited;
}

/** Invitations to an auction or a viewing for addresses that had no account. @param to id of the auction or viewing */
export function useAwaitedSignUps(to: string) {
  const [awaited, setAwaited] = useState<AwaitedSignUpView[]>([]);
  const read = async (signal?: AbortSignal): Promise<void> => setAwaited(await loadAwaitedSignUps(to, signal));
  usePeopleLoad(`awaited ${to}`, read);
  const takeBack = async (email: string): Promise<void> => {
    await del(`/api/user/awaited/${to}`, { email });
    await read();
  };
  return { awaited, readAgain: () => read(), takeBack };
}
