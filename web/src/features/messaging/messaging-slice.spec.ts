import { afterEach, expect, test } from '@jest/globals';
import type { TemplateView } from '@tender/contracts';
import { clearPersonState } from '../../shared/store/slice.js';
import {
  dropTemplate,
  messagingNow,
  putTemplate,
  selectTemplate,
  setTemplates,
  setUserNotifications,
  setWhatsappTemplates,
  userNotificationsCleared,
} from './messaging-slice.js';

afterEach(clearPersonState);

const template = (_id: string): TemplateView => ({ _id, label: _id }) as TemplateView;

test('clears the selected template when it is deleted, here or by another user', () => {
  setTemplates([template('t1'), template('t2')]);
  selectTemplate('t1');
  putTemplate({ ...template('t1'), subject: 'New' });
  expect(messagingNow()).toMatchObject({ selectedTemplate: 't1', templates: [{ subject: 'New' }, { _id: 't2' }] });
  dropTemplate('t1');
  expect(messagingNow()).toMatchObject({ selectedTemplate: null, templates: [{ _id: 't2' }] });
  selectTemplate('t2');
  setTemplates([template('t1')]);
  expect(messagingNow().selectedTemplate).toBeNull();
});

test('keeps items, loading and error of the WhatsApp templates', () => {
  setWhatsappTemplates({ loading: true, error: null });
  expect(messagingNow().whatsappTemplates).toEqual({ items: [], loading: true, error: null, configured: null });
  setWhatsappTemplates({ loading: false, error: 'WhatsApp cannot be reached' });
  expect(messagingNow().whatsappTemplates).toMatchObject({ loading: false, error: 'WhatsApp cannot be reached' });
});

test('keeps a cleared list as an empty one', () => {
  setUserNotifications('all', { items: [], nextCursor: '25' }, 3);
  userNotificationsCleared();
  expect(messagingNow()).toMatchObject({ unread: 0, userNotifications: { all: { items: [], nextCursor: null } } });
});

test('forgets all messages at the end of the session', () => {
  setUserNotifications('all', { items: [], nextCursor: null }, 3);
  clearPersonState();
  expect(messagingNow()).toMatchObject({ unread: null, userNotifications: {} });
});
