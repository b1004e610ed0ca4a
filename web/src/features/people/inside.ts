import { t } from '../../shared/language/t.js';
import type { Inside } from '../../shared/feature.js';
import { signOut } from './session.js';

export const inside: Inside = {
  commands: () =>
    Promise.resolve([{ id: 'sign out', label: t('Sign out'), group: t('Actions'), leads: () => void signOut() }]),
};
