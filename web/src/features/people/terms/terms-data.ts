import type { TermsAcceptanceView, TermsVersionView, TermsView } from '@tender/contracts';
import { get, upload } from '../../../shared/http/request.js';

/** Loads the terms; null if no version was published. */
export const loadTerms = async (signal?: AbortSignal): Promise<TermsView | null> =>
  (await get<{ terms: TermsView | null }>('/api/terms', signal)).terms;

export const termsAddress = (version: string): string => `/api/terms/file/${encodeURIComponent(version)}`;

export const loadVersions = async (signal: AbortSignal): Promise<TermsVersionView[]> =>
  (await get<{ versions: TermsVersionView[] }>('/api/terms/versions', signal)).versions;

export const loadAcceptances = async (version: string, signal: AbortSignal): Promise<TermsAcceptanceView[]> =>
  (await get<{ acceptances: TermsAcceptanceView[] }>(`/api/terms/acceptances/${encodeURIComponent(version)}`, signal))
    .acceptances;

export async function publishTerms(file: File): Promise<TermsView> {
  const form = new FormData();
  form.append('terms', file);
  return (await upload<{ terms: TermsView }>('POST', '/api/terms', form, { onProgress: () => undefined })).terms;
}
