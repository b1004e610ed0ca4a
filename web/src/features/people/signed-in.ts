import { t } from '../../shared/language/t.js';
import type { SignedInPart } from '../../shared/feature.js';
import { live } from '../../shared/directory/directory.js';
import { signOut } from './session.js';

export const signedIn: SignedInPart = {
  live,
  commands: () =>
    Promise.resolve([{ id: 'sign out', label: t('Sign out'), group: t('Actions'), leads: () => void signOut() }]),
};
