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

test('the selected template is cleared when it is deleted, here or by somebody else', () => {
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

test('the templates of WhatsApp are items, loading and error', () => {
  setWhatsappTemplates({ loading: true, error: null });
  expect(messagingNow().whatsappTemplates).toEqual({ items: [], loading: true, error: null, configured: null });
  setWhatsappTemplates({ loading: false, error: 'WhatsApp cannot be reached' });
  expect(messagingNow().whatsappTemplates).toMatchObject({ loading: false, error: 'WhatsApp cannot be reached' });
});

test('a list that is cleared stays known, and empty', () => {
  setUserNotifications('all', { items: [], nextCursor: '25' }, 3);
  userNotificationsCleared();
  expect(messagingNow()).toMatchObject({ unread: 0, userNotifications: { all: { items: [], nextCursor: null } } });
});

test('the end of a session forgets it all', () => {
  setUserNotifications('all', { items: [], nextCursor: null }, 3);
  clearPersonState();
  expect(messagingNow()).toMatchObject({ unread: null, userNotifications: {} });
});
