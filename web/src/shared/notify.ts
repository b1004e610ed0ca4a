import { notifications } from '@mantine/notifications';
import { wordsOf } from './http/api-error.js';

/** Toasts leave after 7 seconds (`specification.md §9`) or on Escape. */
export const TOAST_DURATION = 7_000;

export function notifySuccess(message: string): void {
  notifications.show({ message, color: 'emerald', autoClose: TOAST_DURATION, withBorder: true });
}

/** An application-level error in its own words, any other in the fallback's; a lost connection is silent. */
export function notifyError(error: unknown, fallback: string): void {
  const message = wordsOf(error, fallback);
  if (message)
    notifications.show({ message, color: 'ruby', autoClose: TOAST_DURATION, withBorder: true, role: 'alert' });
}

/** Said once, however many commands wait. */
export function notifyWaiting(): void {
  const message = 'That was more at once than the house takes. It goes on by itself in a moment.';
  notifications.show({
    id: 'waiting',
    message,
    color: 'citrine',
    autoClose: TOAST_DURATION,
    withBorder: true,
    role: 'status',
  });
}
