import { post, patch } from '../../shared/http/request.js';
import { isAuthenticated } from '../../shared/session/authentication.js';
import { checkSession, loadUserData, clearEndedSession, withReconnect } from './session.js';

/** Used and expired links fail with `LINK_NOT_VALID`. */

/** Requests a mail with a link to a new password. The answer never reveals whether the account exists. */
export const requestPasswordReset = (email: string): Promise<unknown> => post('/api/auth/forgot-password', { email });

/** Ends every session of the link's account. @returns whether this browser still has a session, of another account */
export async function resetPassword(token: string, password: string): Promise<boolean> {
  await post('/api/auth/reset-password', { token, password });
  if (!isAuthenticated()) return false;
  const authenticated = await checkSession();
  if (!authenticated) clearEndedSession();
  return authenticated;
}

/** @throws ApiError with reason `OTHER_ACCOUNT` if the link is for another account */
export async function confirmEmail(token: string): Promise<void> {
  await post('/api/auth/confirm-email', { token });
  await loadUserData().catch(() => undefined);
}

export const sendConfirmation = (): Promise<unknown> => post('/api/auth/confirm-email/send');

/** Marks this browser as known: failed sign-ins from elsewhere no longer lock its user out. @param token of a link */
export const confirmBrowser = (token: string): Promise<unknown> => post('/api/auth/know-browser', { token });

/** Ends every other session of the user; this session continues with a new cookie. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<unknown> =>
  withReconnect(() => patch('/api/auth/password', { currentPassword, newPassword }));
