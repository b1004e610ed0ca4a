import type { PagePath, UserView } from '@tender/contracts';
import type { ComponentType } from 'react';
import type { Command } from './command-bar.js';
import type { LiveReducer } from './socket/live-messages.js';
import type { RootState } from './store/slice.js';
import type { LazyScreen } from './ui/screens/lazy-screen.js';
import type { PartPlace } from './ui/screens/page-parts.js';

/** Interface between a feature and the application. Pages and their permissions are in the contracts (`PAGES`). */
export interface Feature {
  name: string;
  screens: { readonly [Page in PagePath]?: LazyScreen };
  parts?: { readonly [Place in PartPlace]?: ComponentType };
  navigation: readonly NavigationItem[];
  /** Parts for signed-in users. Their code is not in the public bundle. */
  signedIn?: () => Promise<SignedInPart>;
}

export interface SignedInPart {
  commands?: (me: UserView) => Promise<readonly Command[]>;
  live?: LiveReducer<RootState>;
  /** Called once, when the part is loaded. */
  onLoad?: () => void;
  onSignIn?: (me: UserView) => void;
}

export interface NavigationItem {
  to: PagePath;
  label: string;
  /** Page that replaces this link for users who may visit that page. */
  unless?: PagePath;
}
