import { notifications } from '@mantine/notifications';
import { t } from './language/t.js';
import { errorMessage, isProposed } from './http/api-error.js';

/** Toasts close after 7 seconds (`specification.md §9`) or on Escape. */
export const TOAST_DURATION = 7_000;

export function notifySuccess(message: string): void {
  notifications.show({ message, color: 'emerald', autoClose: TOAST_DURATION, withBorder: true });
}

/** Outcome of several actions at once. Not announced to screen readers: the screen does that. */
export function notifyOutcome(message: string, isGood: boolean): void {
  const color = isGood ? 'emerald' : 'citrine';
  const unread = { role: 'status', 'aria-live': 'off' } as const;
  notifications.show({ message, color, autoClose: TOAST_DURATION, withBorder: true, ...unread });
}

/** Shows the server's text, else the fallback. A lost connection shows nothing. */
export function notifyError(error: unknown, fallback: string): void {
  const message = errorMessage(error, fallback);
  if (message) notifyFailure(message);
}

/**
 * Unlike `notifyError`, also reports a lost connection: silence after a closed dialog would look like success.
 * @returns whether the action waits for a second person: it must not be repeated, so its dialog closes
 */
export function notifyActionFailed(error: unknown, fallback: string): boolean {
  const message =
    errorMessage(error, fallback) ??
    t('The answer was lost, so it is not known whether that was done. Please check before you try again.');
  if (!isProposed(error)) notifyFailure(message);
  else notifications.show({ message, color: 'citrine', autoClose: TOAST_DURATION, withBorder: true, role: 'status' });
  return isProposed(error);
}

export function notifyFailure(message: string): void {
  notifications.show({ message, color: 'ruby', autoClose: TOAST_DURATION, withBorder: true, role: 'alert' });
}

export const notifyRateLimited = (): void =>
  showWaiting('waiting', t('You have sent too many requests at once. The rest is sent in a moment.'));

export const notifyUnavailable = (): void =>
  showWaiting('away', t('The server cannot store this now. It is sent again automatically for 15 seconds.'));

/** Shows one message for each reason, however many commands wait. */
function showWaiting(id: string, message: string): void {
  notifications.show({
    id,
    message,
    color: 'citrine',
    autoClose: TOAST_DURATION,
    withBorder: true,
    role: 'status',
  });
}
