import type { HubMessageView, NotificationFilter, NotificationView, TemplateView } from '@tender/contracts';
import { onSlice } from '../../shared/socket/live-messages.js';
import { createSlice } from '../../shared/store/slice.js';
import {
  allRead,
  messagingLive,
  NO_MESSAGES,
  withFirstPage,
  withNextPage,
  withNotification,
  withoutTemplate,
  withTemplate,
  withUserNotification,
  type MessagingState,
  type UserNotifications,
  type WhatsAppTemplates,
} from './messaging-state.js';

const slice = createSlice<MessagingState>('messaging', NO_MESSAGES);
export const useMessaging = slice.use;
export const messagingNow = slice.get;
export const live = onSlice(slice, messagingLive);

/** Stores the first page of a list after a reload. */
export const setUserNotifications = (filter: NotificationFilter, page: UserNotifications, unread: number): void =>
  slice.change((state) => ({
    ...state,
    unread,
    userNotifications: {
      ...state.userNotifications,
      [filter]: withFirstPage(state.userNotifications[filter], page),
    },
  }));

export const addUserNotifications = (filter: NotificationFilter, page: UserNotifications): void =>
  slice.change((state) => {
    const known = state.userNotifications[filter];
    return {
      ...state,
      userNotifications: { ...state.userNotifications, [filter]: known ? withNextPage(known, page) : page },
    };
  });

/** Replaces or adds one of the user's notifications. */
export const putUserNotification = (notification: NotificationView, unread: number): void =>
  slice.change((state) => ({ ...withUserNotification(state, notification), unread }));

export const userNotificationsRead = (): void => slice.change(allRead);
export const userNotificationsCleared = (): void =>
  slice.change((state) => ({
    ...state,
    unread: 0,
    userNotifications: Object.fromEntries(
      Object.keys(state.userNotifications).map((filter) => [filter, { items: [], nextCursor: null }]),
    ),
  }));

export const setNotifications = (notifications: HubMessageView[]): void =>
  slice.change((state) => ({ ...state, notifications }));
export const putNotification = (message: HubMessageView): void =>
  slice.change((state) => withNotification(state, message));

export const setHouseTexts = (houseTexts: TemplateView[]): void => slice.change((state) => ({ ...state, houseTexts }));
export const putHouseText = (text: TemplateView): void =>
  slice.change((state) => ({
    ...state,
    houseTexts: state.houseTexts.map((known) => (known._id === text._id ? text : known)),
  }));

export const setTemplates = (templates: TemplateView[]): void =>
  slice.change((state) => ({
    ...state,
    templates,
    selectedTemplate: [...templates, ...state.houseTexts].some(({ _id }) => _id === state.selectedTemplate)
      ? state.selectedTemplate
      : null,
  }));
export const putTemplate = (template: TemplateView): void => slice.change((state) => withTemplate(state, template));
export const dropTemplate = (id: string): void => slice.change((state) => withoutTemplate(state, id));
export const selectTemplate = (id: string | null): void =>
  slice.change((state) => ({ ...state, selectedTemplate: id }));

export const setWhatsappTemplates = (change: Partial<WhatsAppTemplates>): void =>
  slice.change((state) => ({ ...state, whatsappTemplates: { ...state.whatsappTemplates, ...change } }));
