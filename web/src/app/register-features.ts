import type { PagePath } from '@tender/contracts';
import type { ComponentType } from 'react';
import type { Feature, SignedInPart } from '../shared/feature.js';
import { loadAllTexts } from '../shared/language/language.js';
import { onSignIn } from '../shared/session/session.js';
import { setLiveReducers } from '../shared/socket/connection.js';
import type { LazyScreen } from '../shared/ui/screens/lazy-screen.js';
import { registerParts, type PageParts } from '../shared/ui/screens/page-parts.js';

/** The screens of all features. A page without one belongs to a part of the product that this release does not have. */
export const screensOf = (features: readonly Feature[]): { readonly [Page in PagePath]?: LazyScreen } =>
  Object.assign({}, ...features.map(({ screens }) => screens));

/** What features add to each other's pages, in the order of the features. */
export function partsOf(features: readonly Feature[]): PageParts {
  const parts: { [Page in PagePath]?: ComponentType[] } = {};
  for (const { parts: own = {} } of features)
    for (const [page, part] of Object.entries(own) as [PagePath, ComponentType][]) (parts[page] ??= []).push(part);
  return parts;
}

/** Lets features show parts on each other's pages. Once, before the application starts. */
export const registerPageParts = (features: readonly Feature[]): void => registerParts(partsOf(features));

/** What the features do for people who have signed in, in their order. */
export async function signedInPartsOf(features: readonly Feature[]): Promise<SignedInPart[]> {
  await loadAllTexts();
  return Promise.all(features.flatMap(({ signedIn }) => signedIn?.() ?? []));
}

/** Lets features hear of live messages and of people who sign in. Once, before the first of them comes in. */
export async function registerSignedInParts(features: readonly Feature[]): Promise<void> {
  const parts = await signedInPartsOf(features);
  setLiveReducers(parts.flatMap(({ live }) => live ?? []));
  for (const part of parts) if (part.onSignIn) onSignIn(part.onSignIn);
}
