import type { Inside } from '../../shared/feature.js';
import { signOut } from './session.js';

export const inside: Inside = {
  commands: () =>
    Promise.resolve([{ id: 'sign out', label: 'Sign out', group: 'Actions', leads: () => void signOut() }]),
};
