import type { PagePath } from '@tender/contracts';
import { Suspense, type ComponentType } from 'react';
import { PanelLoading } from './states.js';

export type PageParts = { readonly [Page in PagePath]?: readonly ComponentType[] };

let parts: PageParts = {};
export const registerParts = (all: PageParts): void => {
  parts = all;
};

export function FeatureParts({ of }: { of: PagePath }) {
  return parts[of]?.map((Part, index) => (
    <Suspense key={index} fallback={<PanelLoading />}>
      <Part />
    </Suspense>
  ));
}
