import { Box, Text } from '@mantine/core';
import type { TermsType, TermsView } from '@tender/contracts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { getFile } from '../../../shared/http/request.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { Loaded, PanelLoading } from '../../../shared/ui/screens/states.js';
import { termsAddress } from './terms-data.js';

const PdfPages = lazy(() => import('../../../shared/ui/screens/pdf-pages.js'));

interface PaperProps {
  content: Blob;
  type: TermsType;
  name: string;
}

/** Shows terms: the pages of a PDF as pictures, a text as plain text. */
export function Paper({ content, type, name }: PaperProps) {
  return type === 'application/pdf' ? (
    <Suspense fallback={<PanelLoading label={t('Drawing the pages')} />}>
      <PdfPages content={content} name={name} />
    </Suspense>
  ) : (
    <PlainText content={content} />
  );
}

function PlainText({ content }: { content: Blob }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void content.text().then((read) => {
      if (current) setText(read);
    });
    return () => {
      current = false;
    };
  }, [content]);
  if (text === null) return <PanelLoading />;
  return (
    <Text component="div" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} maw="80ch">
      {text}
    </Text>
  );
}

export function TermsPaper({ terms: { version, type } }: { terms: Pick<TermsView, 'version' | 'type'> }) {
  const [content, setContent] = useState<Blob | null>(null);
  const load = useLoad(
    t('terms {version}', { version }),
    async () => setContent(await getFile(termsAddress(version))),
    // A published version never changes.
    { onReturn: false },
  );
  return (
    <Loaded load={load} what={t('the terms')}>
      {() => (
        <Box aria-label={t('Terms, version {version}', { version })} role="group" maw={900}>
          {content && <Paper content={content} type={type} name={t('Terms, version {version}', { version })} />}
        </Box>
      )}
    </Loaded>
  );
}
