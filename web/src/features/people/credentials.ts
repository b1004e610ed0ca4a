import { post, patch } from '../../shared/http/request.js';
import { isAuthenticated } from '../../shared/session/authentication.js';
import { checkSession, loadUserData, clearEndedSession, withReconnect } from './session.js';

/** Passwords and the confirmation of addresses. Links are `LINK_NOT_VALID` once they were used or have expired. */

/** Asks for the mail with a link to a new password. The answer is alike whether or not there is such an account. */
export const requestPasswordReset = (email: string): Promise<unknown> => post('/api/auth/forgot-password', { email });

/**
 * Sets a new password by a link; every session of that account ends.
 * @returns whether this browser still has one: then it is another person's.
 */
export async function resetPassword(token: string, password: string): Promise<boolean> {
  await post('/api/auth/reset-password', { token, password });
  if (!isAuthenticated()) return false;
  const authenticated = await checkSession();
  if (!authenticated) clearEndedSession();
  return authenticated;
}

/** Confirms the own e-mail address by a link. @throws ApiError with reason `OTHER_ACCOUNT` where the link is another person's */
export async function confirmEmail(token: string): Promise<void> {
  await post('/api/auth/confirm-email', { token });
  await loadUserData().catch(() => undefined);
}

/** Sends the mail that asks to confirm the own address once more. */
export const sendConfirmation = (): Promise<unknown> => post('/api/auth/confirm-email/send');

/** Makes this browser a known one by a link: strangers' tries to sign in then keep its person out no more. */
export const confirmBrowser = (token: string): Promise<unknown> => post('/api/auth/know-browser', { token });

/** Changes the own password; every other session of the person ends, and this one goes on under another cookie. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<unknown> =>
  withReconnect(() => patch('/api/auth/password', { currentPassword, newPassword }));
