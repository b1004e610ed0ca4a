import { onSlice } from '../../shared/socket/live-messages.js';
import { createSlice } from '../../shared/store/slice.js';
import { messagingLive, NO_MESSAGES, type MessagingState } from './messaging-state.js';

const slice = createSlice<MessagingState>('messaging', NO_MESSAGES);
export const useMessaging = slice.use;
export const messagingNow = slice.get;
export const live = onSlice(slice, messagingLive);
