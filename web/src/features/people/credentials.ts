import { post, patch } from '../../shared/http/request.js';
import { isAuthenticated } from '../../shared/session/authentication.js';
import { checkSession, loadUserData, clearEndedSession, withReconnect } from './session.js';

/** Password changes and confirmations of e-mail addresses. Used and expired links fail with `LINK_NOT_VALID`. */

/** Requests a mail with a link to a new password. The answer never reveals whether the account exists. */
export const requestPasswordReset = (email: string): Promise<unknown> => post('/api/auth/forgot-password', { email });

/**
 * Sets a new password by a link; every session of that account ends.
 * @returns whether this browser still has a session: then it belongs to another user.
 */
export async function resetPassword(token: string, password: string): Promise<boolean> {
  await post('/api/auth/reset-password', { token, password });
  if (!isAuthenticated()) return false;
  const authenticated = await checkSession();
  if (!authenticated) clearEndedSession();
  return authenticated;
}

/** Confirms the user's e-mail address by a link. @throws ApiError with reason `OTHER_ACCOUNT` if the link is for another account */
export async function confirmEmail(token: string): Promise<void> {
  await post('/api/auth/confirm-email', { token });
  await loadUserData().catch(() => undefined);
}

/** Sends the mail with the confirmation link again. */
export const sendConfirmation = (): Promise<unknown> => post('/api/auth/confirm-email/send');

/** Marks this browser as known by a link: failed sign-ins from elsewhere then no longer lock its user out. */
export const confirmBrowser = (token: string): Promise<unknown> => post('/api/auth/know-browser', { token });

/** Changes the password. Ends every other session of the user; this session continues with a new cookie. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<unknown> =>
  withReconnect(() => patch('/api/auth/password', { currentPassword, newPassword }));
