import { Button, Center, Group, Image, Text } from '@mantine/core';
import type { FileView } from '@tender/contracts';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { PanelLoading } from '../../../shared/ui/screens/states.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { canPreview } from './can-preview.js';
import { fileAddress } from '../folder-data.js';

const PdfPages = lazy(() => import('../../../shared/ui/screens/pdf-pages.js'));

/** The API serves files as downloads only. PDF pages are rendered as pictures: their scripts never run. */
export function Preview({ file, close }: { file: FileView; close: () => void }) {
  const address = fileAddress(file.folder, file._id);
  const [content, setContent] = useState<Blob | 'failed' | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    fetch(address, { credentials: 'same-origin', signal: leave.signal })
      .then(async (answer) => setContent(answer.ok ? await answer.blob() : 'failed'))
      .catch(() => {
        if (!leave.signal.aborted) setContent('failed');
      });
    return () => leave.abort();
  }, [address]);
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={file.name}
      closeButtonProps={{ 'aria-label': t('Close the preview') }}
    >
      {content === null ? (
        <PanelLoading label={t('Loading the file')} />
      ) : content === 'failed' || !canPreview(file.type) ? (
        <Text py="lg">{t('The file cannot be shown here. Download it to open it.')}</Text>
      ) : file.type === 'application/pdf' ? (
        <Suspense fallback={<PanelLoading label={t('Drawing the pages')} />}>
          <PdfPages content={content} name={file.name} />
        </Suspense>
      ) : (
        <Picture content={content} name={file.name} />
      )}
      <Group justify="flex-end" mt="md">
        <Button
          component="a"
          href={address}
          download={file.name}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          {t('Download')}
        </Button>
      </Group>
    </Modal>
  );
}

function Picture({ content, name }: { content: Blob; name: string }) {
  const [address] = useState(() => URL.createObjectURL(content));
  return (
    <Center>
      <Image
        src={address}
        alt={name}
        fit="contain"
        mah="70vh"
        w="auto"
        maw="100%"
        onLoad={() => URL.revokeObjectURL(address)}
      />
    </Center>
  );
}
