import type { PagePath, UserView } from '@tender/contracts';
import type { ComponentType } from 'react';
import type { Command } from './command-bar.js';
import type { LiveReducer } from './socket/live-messages.js';
import type { RootState } from './store/slice.js';
import type { LazyScreen } from './ui/screens/lazy-screen.js';

/**
 * The interface between a feature and the application. Pages and their permissions are in the contracts (`PAGES`). A feature owns its
 * slices of the store (`createSlice`); the end of a session clears them.
 */
export interface Feature {
  name: string;
  screens: { readonly [Page in PagePath]?: LazyScreen };
  /** Parts on pages of other features, which show them with `FeatureParts`. */
  parts?: { readonly [Page in PagePath]?: ComponentType };
  navigation: readonly NavigationItem[];
  /** Parts for signed-in users. Their code is loaded at the first sign-in: the public page does without it. */
  signedIn?: () => Promise<SignedInPart>;
}

export interface SignedInPart {
  commands?: (me: UserView) => Promise<readonly Command[]>;
  live?: LiveReducer<RootState>;
  /** Called after each sign-in, to clear and load state. */
  onSignIn?: (me: UserView) => void;
}

export interface NavigationItem {
  to: PagePath;
  label: string;
  /** Page that replaces this link for users who may visit that page. */
  unless?: PagePath;
}
