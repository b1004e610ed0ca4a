import type { PagePath } from '@tender/contracts';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { PanelLoading } from './states.js';

/** A page, or the figures at the top of the buyer's overview. */
export type PartPlace = PagePath | '/#figures';
export type PageParts = { readonly [Place in PartPlace]?: readonly ComponentType[] };

let parts: PageParts = {};
export const registerParts = (all: PageParts): void => {
  parts = all;
};

export function FeatureParts({ of, fallback = <PanelLoading /> }: { of: PartPlace; fallback?: ReactNode }) {
  return parts[of]?.map((Part, index) => (
    <Suspense key={index} fallback={fallback}>
      <Part />
    </Suspense>
  ));
}
