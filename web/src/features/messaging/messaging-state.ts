import type {
  HubMessageProgress,
  HubMessageView,
  NotificationFilter,
  NotificationView,
  TemplateView,
  WhatsAppTemplateView,
} from '@tender/contracts';
import type { LiveReducer } from '../../shared/socket/live-messages.js';

/** Messages as this tab knows them (`specification.md §3`): what this person was told, and what staff tell others. */
export interface MessagingState {
  /** What this person was told, by the filter by which it was read. A filter is absent until its list was read. */
  userNotifications: Readonly<Partial<Record<NotificationFilter, UserNotifications>>>;
  /** Number of notifications that this person has not read; null until it is known. */
  unread: number | null;
  /** Number of times that this person has read or cleared something, perhaps in another tab: the lists are to be read again. */
  userChanges: number;
  /** Staff: the messages of the house, the newest first. */
  notifications: readonly HubMessageView[];
  /** Number of times that a message was told of which this tab does not know. */
  unknownNotifications: number;
  /** Staff: the texts of the house. */
  templates: readonly TemplateView[];
  /** Id of the template that is being worked on; null without one, and once it is deleted. */
  selectedTemplate: string | null;
  whatsappTemplates: WhatsAppTemplates;
}

/** One list of notifications, the newest first, as far as it was read. */
export interface UserNotifications {
  items: readonly NotificationView[];
  /** Where the next page begins; null after the last one. */
  nextCursor: string | null;
}

/** The templates that WhatsApp has of the house. */
export interface WhatsAppTemplates {
  items: readonly WhatsAppTemplateView[];
  loading: boolean;
  /** In words; null where they could be read. */
  error: string | null;
  /** Whether the house has WhatsApp at all; null until it is known. */
  configured: boolean | null;
}

export const NO_MESSAGES: MessagingState = {
  userNotifications: {},
  unread: null,
  userChanges: 0,
  notifications: [],
  unknownNotifications: 0,
  templates: [],
  selectedTemplate: null,
  whatsappTemplates: { items: [], loading: false, error: null, configured: null },
};

/** What live messages change. */
export const messagingLive: LiveReducer<MessagingState> = {
  notification: (state, { notification, unread }) =>
    notification
      ? { ...withUserNotification(state, notification), unread }
      : { ...state, unread, userChanges: state.userChanges + 1 },
  messageUpdated: (state, { message }) => withProgress(state, message),
};

/** Whether a list with this filter holds it. */
export const passes = (filter: NotificationFilter, { topic }: NotificationView): boolean =>
  filter === 'all' || topic === filter;

/** A new one comes first in every list that holds it; one that is known is told anew where it stands. */
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

/** The list after its first page was read anew. What was read beyond that page stays. */
export function withFirstPage(known: UserNotifications | undefined, page: UserNotifications): UserNotifications {
  const last = page.items.at(-1);
  if (!known || !last || page.nextCursor === null) return page;
  const isIn = new Set(page.items.map(({ _id }) => _id));
  const beyond = known.items.filter(({ _id, at }) => at <= last.at && !isIn.has(_id));
  return beyond.length === 0 ? page : { items: [...page.items, ...beyond], nextCursor: known.nextCursor };
}

/** The list with the page after it. What came meanwhile has moved the pages on: nothing stands in it twice. */
export function withNextPage(known: UserNotifications, page: UserNotifications): UserNotifications {
  const isIn = new Set(known.items.map(({ _id }) => _id));
  return { items: [...known.items, ...page.items.filter(({ _id }) => !isIn.has(_id))], nextCursor: page.nextCursor };
}

/** All lists with every entry read. */
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

/** A message of the house, new or in place of the one before. */
export const withNotification = (state: MessagingState, message: HubMessageView): MessagingState => ({
  ...state,
  notifications: state.notifications.some(({ _id }) => _id === message._id)
    ? state.notifications.map((known) => (known._id === message._id ? message : known))
    : [message, ...state.notifications],
});

/** A template, in place of the one before or after all others. */
export const withTemplate = (state: MessagingState, template: TemplateView): MessagingState => ({
  ...state,
  templates: state.templates.some(({ _id }) => _id === template._id)
    ? state.templates.map((known) => (known._id === template._id ? template : known))
    : [...state.templates, template],
});

/** Without a template; where it was selected, none is any more (`specification.md §4`). */
export const withoutTemplate = (state: MessagingState, id: string): MessagingState => ({
  ...state,
  templates: state.templates.filter(({ _id }) => _id !== id),
  selectedTemplate: state.selectedTemplate === id ? null : state.selectedTemplate,
});
