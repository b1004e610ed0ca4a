import type { PagePath } from '@tender/contracts';
import type { ComponentType } from 'react';
import type { Feature, SignedInPart } from '../shared/feature.js';
import { loadAllTexts } from '../shared/language/language.js';
import { onSignIn } from '../shared/session/session.js';
import { setLiveReducers } from '../shared/socket/connection.js';
import type { LazyScreen } from '../shared/ui/screens/lazy-screen.js';
import { registerParts, type PageParts, type PartPlace } from '../shared/ui/screens/page-parts.js';

/** A page without a screen is not part of this release. */
export const screensOf = (features: readonly Feature[]): { readonly [Page in PagePath]?: LazyScreen } =>
  Object.assign({}, ...features.map(({ screens }) => screens));

export function partsOf(features: readonly Feature[]): PageParts {
  const parts: { [Place in PartPlace]?: ComponentType[] } = {};
  for (const { parts: own = {} } of features)
    for (const [place, part] of Object.entries(own) as [PartPlace, ComponentType][]) (parts[place] ??= []).push(part);
  return parts;
}

export const registerPageParts = (features: readonly Feature[]): void => registerParts(partsOf(features));

export async function signedInPartsOf(features: readonly Feature[]): Promise<SignedInPart[]> {
  await loadAllTexts();
  return Promise.all(features.flatMap(({ signedIn }) => signedIn?.() ?? []));
}

/** To be called once, before the first live message and the first sign-in. */
export async function registerSignedInParts(features: readonly Feature[]): Promise<void> {
  const parts = await signedInPartsOf(features);
  setLiveReducers(parts.flatMap(({ live }) => live ?? []));
  for (const part of parts) {
    part.onLoad?.();
    if (part.onSignIn) onSignIn(part.onSignIn);
  }
}
