import type { PagePath } from '@tender/contracts';
import { Suspense, type ComponentType } from 'react';
import { PanelLoading } from './states.js';

/** Parts that features add to the pages of other features. */
export type PageParts = { readonly [Page in PagePath]?: readonly ComponentType[] };

let parts: PageParts = {};
/** Call once, before the application starts. */
export const registerParts = (all: PageParts): void => {
  parts = all;
};

/** Parts of other features on a page; renders nothing without any. */
export function FeatureParts({ of }: { of: PagePath }) {
  return parts[of]?.map((Part, index) => (
    <Suspense key={index} fallback={<PanelLoading />}>
      <Part />
    </Suspense>
  ));
}
