import type { MailChoice, MailChoicesView } from '@tender/contracts';
import { get, patch, post } from '../../../shared/http/request.js';

export const ownChoices = async (signal?: AbortSignal): Promise<MailChoicesView> =>
  (await get<{ choices: MailChoicesView }>('/api/notifications/choices', signal)).choices;

export const changeChoices = async (changes: Partial<MailChoicesView>): Promise<MailChoicesView> =>
  (await patch<{ choices: MailChoicesView }>('/api/notifications/choices', changes)).choices;

/** Unsubscribes by the token of a mail's link, without a session. @returns the kind that is switched off */
export const unsubscribe = async (token: string): Promise<MailChoice> =>
  (await post<{ choice: MailChoice }>(`/api/notifications/unsubscribe/${encodeURIComponent(token)}`)).choice;
