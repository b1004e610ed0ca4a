import type {
  HubMessageProgress,
  HubMessageView,
  NotificationFilter,
  NotificationView,
  TemplateView,
  WhatsAppTemplateView,
} from '@tender/contracts';
import type { LiveReducer } from '../../shared/socket/live-messages.js';

/** Messages in the store (`specification.md §3`): the user's notifications, and for admins the sent messages. */
export interface MessagingState {
  /** Notifications by filter. A filter is absent until its list is loaded. */
  userNotifications: Readonly<Partial<Record<NotificationFilter, UserNotifications>>>;
  /** Number of unread notifications; null until known. */
  unread: number | null;
  /** Count that increases when notifications were read or cleared, possibly in another tab: reload the lists. */
  userChanges: number;
  /** For admins: messages of the hub, newest first. */
  notifications: readonly HubMessageView[];
  /** Count that increases with each live message about a message that this tab does not know. */
  unknownNotifications: number;
  /** For admins: the message templates. */
  templates: readonly TemplateView[];
  /** For admins: the texts of other automatic messages. */
  houseTexts: readonly TemplateView[];
  /** Id of the edited template; null without one, and after its deletion. */
  selectedTemplate: string | null;
  whatsappTemplates: WhatsAppTemplates;
}

/** A list, newest first, up to the last loaded page. */
export interface UserNotifications {
  items: readonly NotificationView[];
  /** Start of the next page; null after the last one. */
  nextCursor: string | null;
}

export interface WhatsAppTemplates {
  items: readonly WhatsAppTemplateView[];
  loading: boolean;
  /** Text for the user; null without an error. */
  error: string | null;
  /** Whether the installation has WhatsApp; null until known. */
  configured: boolean | null;
}

export const NO_MESSAGES: MessagingState = {
  userNotifications: {},
  unread: null,
  userChanges: 0,
  notifications: [],
  unknownNotifications: 0,
  templates: [],
  houseTexts: [],
  selectedTemplate: null,
  whatsappTemplates: { items: [], loading: false, error: null, configured: null },
};

export const messagingLive: LiveReducer<MessagingState> = {
  notification: (state, { notification, unread }) =>
    notification
      ? { ...withUserNotification(state, notification), unread }
      : { ...state, unread, userChanges: state.userChanges + 1 },
  messageUpdated: (state, { message }) => withProgress(state, message),
};

export const passes = (filter: NotificationFilter, { topic }: NotificationView): boolean =>
  filter === 'all' || topic === filter;

/** Adds a new notification at the top of each matching list; replaces a known one in place. */
export function withUserNotification(state: MessagingState, fresh: NotificationView): MessagingState {
  const lists = Object.entries(state.userNotifications) as [NotificationFilter, UserNotifications][];
  const changed = lists.map(([filter, list]) => [
    filter,
    passes(filter, fresh) ? { ...list, items: withItem(list.items, fresh) } : list,
  ]);
  return { ...state, userNotifications: Object.fromEntries(changed) as MessagingState['userNotifications'] };
}

const withItem = (items: readonly NotificationView[], fresh: NotificationView): readonly NotificationView[] =>
  items.some(({ _id }) => _id === fresh._id)
    ? items.map((item) => (item._id === fresh._id ? fresh : item))
    : [fresh, ...items];

/** Replaces the first page after a reload. Keeps later pages. */
export function withFirstPage(known: UserNotifications | undefined, page: UserNotifications): UserNotifications {
  const last = page.items.at(-1);
  if (!known || !last || page.nextCursor === null) return page;
  const isIn = new Set(page.items.map(({ _id }) => _id));
  const beyond = known.items.filter(({ _id, at }) => at <= last.at && !isIn.has(_id));
  return beyond.length === 0 ? page : { items: [...page.items, ...beyond], nextCursor: known.nextCursor };
}

/** Appends the next page. Drops duplicates: new notifications shift the pages. */
export function withNextPage(known: UserNotifications, page: UserNotifications): UserNotifications {
  const isIn = new Set(known.items.map(({ _id }) => _id));
  return { items: [...known.items, ...page.items.filter(({ _id }) => !isIn.has(_id))], nextCursor: page.nextCursor };
}

export function allRead(state: MessagingState): MessagingState {
  const lists = Object.entries(state.userNotifications) as [NotificationFilter, UserNotifications][];
  const read = lists.map(([filter, list]) => [
    filter,
    { ...list, items: list.items.map((item) => (item.read ? item : { ...item, read: true })) },
  ]);
  return { ...state, unread: 0, userNotifications: Object.fromEntries(read) as MessagingState['userNotifications'] };
}

function withProgress(state: MessagingState, progress: HubMessageProgress): MessagingState {
  if (!state.notifications.some(({ _id }) => _id === progress._id))
    return { ...state, unknownNotifications: state.unknownNotifications + 1 };
  return {
    ...state,
    notifications: state.notifications.map((message) =>
      message._id === progress._id ? { ...message, ...progress } : message,
    ),
  };
}

/** Adds a message at the top, or replaces it. */
export const withNotification = (state: MessagingState, message: HubMessageView): MessagingState => ({
  ...state,
  notifications: state.notifications.some(({ _id }) => _id === message._id)
    ? state.notifications.map((known) => (known._id === message._id ? message : known))
    : [message, ...state.notifications],
});

export const withTemplate = (state: MessagingState, template: TemplateView): MessagingState => ({
  ...state,
  templates: state.templates.some(({ _id }) => _id === template._id)
    ? state.templates.map((known) => (known._id === template._id ? template : known))
    : [...state.templates, template],
});

/** Removes a template, and clears the selection of this template (`specification.md §4`). */
export const withoutTemplate = (state: MessagingState, id: string): MessagingState => ({
  ...state,
  templates: state.templates.filter(({ _id }) => _id !== id),
  selectedTemplate: state.selectedTemplate === id ? null : state.selectedTemplate,
});
