import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { PreviewBody, TemplatePreview } from '@tender/contracts';
import { useEffect, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { previewOf } from '../messaging-data.js';
import classes from './templates.module.css';

/** Debounce in ms. */
const PAUSE = 350;

/** A message as one person receives it: as a mail in a sandboxed frame, or in the app. */
export function Preview({ of }: { of: PreviewBody | null }) {
  const { preview, refusal } = usePreview(of);
  const [as, setAs] = useState<'mail' | 'app'>('mail');
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('Preview as')}
        size="xs"
        data={[
          { value: 'mail', label: t('As a mail') },
          { value: 'app', label: t('In the app') },
        ]}
        value={as}
        onChange={(value) => setAs(value === 'app' ? 'app' : 'mail')}
      />
      {refusal && (
        <Alert color="citrine" role="status">
          {refusal}
        </Alert>
      )}
      {!preview && !refusal && (
        <Text size="sm" c="dimmed" py="lg" ta="center">
          {of ? t('The preview is sent.') : t('The preview appears here once there is a text.')}
        </Text>
      )}
      {preview && (
        <>
          <Text size="xs" c="dimmed">
            {t('The names are an example: each person reads their own.')}
          </Text>
          <Text size="sm" className={classes['subject'] ?? ''}>
            <b>{preview.subject}</b>
          </Text>
          {as === 'mail' ? (
            <iframe
              className={classes['frame']}
              title={t('Preview of the mail')}
              sandbox=""
              referrerPolicy="no-referrer"
              srcDoc={preview.html}
            />
          ) : (
            <Text size="sm" className={classes['inApp'] ?? ''}>
              {preview.text}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

interface Shown {
  preview: TemplatePreview | null;
  refusal: string | null;
}

const NOTHING: Shown = { preview: null, refusal: null };

/** Keeps the last preview until the next answer, also after an error. */
function usePreview(of: PreviewBody | null): Shown {
  const [settled] = useDebouncedValue(JSON.stringify(of), PAUSE);
  const [shown, setShown] = useState(NOTHING);
  useEffect(() => {
    const asked = JSON.parse(settled) as PreviewBody | null;
    if (!asked) return undefined;
    const controller = new AbortController();
    previewOf(asked, controller.signal).then(
      (preview) => setShown({ preview, refusal: null }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const refusal = errorMessage(error, t('The preview could not be created.')) ?? t('We cannot reach the server.');
        setShown(({ preview }) => ({ preview, refusal }));
      },
    );
    return () => controller.abort();
  }, [settled]);
  return of ? shown : NOTHING;
}
