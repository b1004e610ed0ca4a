import type { HubMessageProgress, NotificationView } from '@tender/contracts';
import type { LiveReducer } from '../../shared/socket/live-messages.js';

export interface MessagingState {
  /** What the person was told, the newest first, so far as it was loaded. */
  notifications: readonly NotificationView[];
  /** Number of notifications that the person has not read; null until it is known. */
  unread: number | null;
  /** How far messages of the house have come, by their ids: newer than what a list has loaded. */
  progress: Readonly<Record<string, HubMessageProgress>>;
}

export const NO_MESSAGES: MessagingState = { notifications: [], unread: null, progress: {} };

/** What live messages change. */
export const messagingLive: LiveReducer<MessagingState> = {
  notification: (state, { notification, unread }) => ({
    ...state,
    unread,
    notifications: notification ? withNotification(state.notifications, notification) : state.notifications,
  }),
  messageUpdated: (state, { message }) => ({ ...state, progress: { ...state.progress, [message._id]: message } }),
};

/** One that is there already is told anew where it stands. */
function withNotification(
  before: readonly NotificationView[],
  notification: NotificationView,
): readonly NotificationView[] {
  return before.some(({ _id }) => _id === notification._id)
    ? before.map((known) => (known._id === notification._id ? notification : known))
    : [notification, ...before];
}
