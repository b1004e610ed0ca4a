import type { PagePath } from '@tender/contracts';

/** What stands behind each address that no feature serves yet. A feature that brings the page takes its line away. */
export const PAGES_TO_COME: { readonly [Page in PagePath]?: { title: string; purpose: string } } = {};
