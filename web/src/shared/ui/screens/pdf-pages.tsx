import { Stack, Text } from '@mantine/core';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../language/t.js';
import { PanelLoading } from './states.js';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Maximum number of rendered pages; the file has the others. */
const MOST_PAGES = 30;

/** Scripts do not run; forms and links are inactive. */
export default function PdfPages({ content, name }: { content: Blob; name: string }) {
  const [pages, setPages] = useState<PDFPageProxy[] | 'failed' | null>(null);
  const [total, setTotal] = useState(0);
  useEffect(() => {
    let current = true;
    const opening = content.arrayBuffer().then((data) => getDocument({ data, enableXfa: false, useWasm: false }));
    void opening
      .then(async (task) => {
        const pdf: PDFDocumentProxy = await task.promise;
        const count = Math.min(pdf.numPages, MOST_PAGES);
        const all = await Promise.all(Array.from({ length: count }, (_, index) => pdf.getPage(index + 1)));
        if (current) {
          setTotal(pdf.numPages);
          setPages(all);
        }
      })
      .catch(() => {
        if (current) setPages('failed');
      });
    return () => {
      current = false;
      void opening.then((task) => task.destroy());
    };
  }, [content]);
  if (pages === null) return <PanelLoading label={t('Drawing the pages')} />;
  if (pages === 'failed') return <Text py="lg">{t('The PDF is damaged or locked. Download it to open it.')}</Text>;
  return (
    <Stack gap="md">
      {pages.map((page) => (
        <PdfPage
          key={page.pageNumber}
          page={page}
          label={t('{name}, page {pageNumber} of {total}', { name, pageNumber: page.pageNumber, total })}
        />
      ))}
      {total > pages.length && (
        <Text size="sm" c="dimmed">
          {t('The first {count} of {total} pages. Download the file to read the others.', {
            count: pages.length,
            total,
          })}
        </Text>
      )}
    </Stack>
  );
}

function PdfPage({ page, label }: { page: PDFPageProxy; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const scale = Math.min(2, (canvas.current.parentElement!.clientWidth / page.getViewport({ scale: 1 }).width) * 2);
    const viewport = page.getViewport({ scale });
    canvas.current.width = viewport.width;
    canvas.current.height = viewport.height;
    const drawing = page.render({ canvas: canvas.current, viewport });
    drawing.promise.catch(() => undefined);
    return () => drawing.cancel();
  }, [page]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      style={{ width: '100%', border: '1px solid var(--line)', background: '#fff' }}
    />
  );
}
