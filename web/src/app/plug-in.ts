import type { PagePath } from '@tender/contracts';
import type { ComponentType } from 'react';
import type { Feature } from '../shared/feature.js';
import { whenEntered } from '../shared/session/session.js';
import { reduceLiveWith } from '../shared/socket/connection.js';

/** The screens of all features. A page without one belongs to a part of the product that this release does not have. */
export const screensOf = (features: readonly Feature[]): { readonly [Page in PagePath]?: ComponentType } =>
  Object.assign({}, ...features.map(({ screens }) => screens));

/** Lets features hear of live messages and of people who sign in. Once, before the application starts. */
export function plugIn(features: readonly Feature[]): void {
  reduceLiveWith(features.flatMap(({ live }) => live ?? []));
  for (const { entered } of features) if (entered) whenEntered(entered);
}
