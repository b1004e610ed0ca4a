import type { PagePath, UserView } from '@tender/contracts';
import type { ComponentType } from 'react';
import type { Command } from './command-bar.js';
import type { LiveReducer } from './socket/live-messages.js';
import type { RootState } from './store/slice.js';
import type { LazyScreen } from './ui/screens/lazy-screen.js';

/**
 * What a feature brings into the application, and all that the application knows of it. Pages and the permissions that gate them are in
 * the contracts (`PAGES`). Its slices of the store are its own (`createSlice`); the end of a session clears them.
 */
export interface Feature {
  name: string;
  /** The screen of each of its pages, loaded when it is first shown (`lazyScreen`). */
  screens: { readonly [Page in PagePath]?: LazyScreen };
  /** What it adds to pages of other features, which show it with `FeatureParts`. */
  parts?: { readonly [Page in PagePath]?: ComponentType };
  /** Its links in the header, in their order. */
  navigation: readonly NavigationItem[];
  /** What it does for people who have signed in. Its code is loaded at the first sign-in: the public page needs none of it. */
  signedIn?: () => Promise<SignedInPart>;
}

/** What a feature does for people who have signed in. */
export interface SignedInPart {
  /** What it offers in the command bar beside its screens, to somebody who opens it. */
  commands?: (me: UserView) => Promise<readonly Command[]>;
  /** What live messages change in its slices. */
  live?: LiveReducer<RootState>;
  /** Called when somebody has signed in: what to forget of others, what to load. */
  onSignIn?: (me: UserView) => void;
}

/** A link in the header, shown to people who may visit its page. */
export interface NavigationItem {
  to: PagePath;
  label: string;
  /** A page that takes its place for people who may visit that one. */
  unless?: PagePath;
}
