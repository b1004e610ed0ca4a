import type { PagePath } from '@tender/contracts';
import { Suspense, type ComponentType } from 'react';
import { PanelLoading } from './states.js';

/** What features add to the pages of other features. */
export type PageParts = { readonly [Page in PagePath]?: readonly ComponentType[] };

let parts: PageParts = {};
/** Once, before the application starts. */
export const registerParts = (all: PageParts): void => {
  parts = all;
};

/** What other features have to say on a page; nothing where none has. */
export function FeatureParts({ of }: { of: PagePath }) {
  return parts[of]?.map((Part, index) => (
    <Suspense key={index} fallback={<PanelLoading />}>
      <Part />
    </Suspense>
  ));
}
