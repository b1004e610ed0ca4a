import type { AudienceView } from '@tender/contracts';
import { useEffect, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { audienceOf } from '../messaging-data.js';
import { audienceQuery, type Draft } from './draft.js';

export interface Reach {
  /** The audience; null until it is loaded, and after a failure. */
  audience: AudienceView | null;
  refusal: string | null;
}

const UNKNOWN: Reach = { audience: null, refusal: null };

/** Audience that the message would reach now, or the reason why it could not be loaded. */
export function useAudience(draft: Draft): Reach {
  const query = JSON.stringify(audienceQuery(draft));
  const [known, setKnown] = useState<Reach & { query: string }>({ ...UNKNOWN, query: '' });
  useEffect(() => {
    const asked = JSON.parse(query) as ReturnType<typeof audienceQuery>;
    if (!asked) return undefined;
    const controller = new AbortController();
    audienceOf(asked, controller.signal).then(
      (audience) => setKnown({ query, audience, refusal: null }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const refusal =
          errorMessage(error, t('The recipients could not be found.')) ?? t('We cannot reach the server.');
        setKnown({ query, audience: null, refusal });
      },
    );
    return () => controller.abort();
  }, [query]);
  return known.query === query ? known : UNKNOWN;
}
