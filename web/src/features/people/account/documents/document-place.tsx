import { Alert, Anchor, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { FILE_SIZES, type DocumentView, type UserView } from '@tender/contracts';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { t } from '../../../../shared/language/t.js';
import { refusalOf } from '../../../../shared/form/refusal.js';
import { notifySuccess, notifyActionFailed } from '../../../../shared/notify.js';
import { formatInstant } from '../../../../shared/time/time.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import classes from './document-place.module.css';
import { ACCEPTED, documentProblem, documentRefusal, formatSize, largestOf } from './document-file.js';
import { deleteDocument, documentAddress, sendDocument, type DocumentSlot } from './documents.js';

interface DocumentPlaceProps {
  me: UserView;
  slot: DocumentSlot;
  label: string;
}

export function DocumentPlace({ me, slot, label }: DocumentPlaceProps) {
  const [sent, setSent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState('');
  const [over, setOver] = useState(false);
  const forget = useRef<() => void>(null);
  const present = me[slot];
  const largest = largestOf(me);

  const send = async (file: File | null | undefined) => {
    forget.current?.();
    if (!file || sent !== null) return;
    const problem = documentProblem(file, largest);
    setRefusal(problem ?? '');
    if (problem) return;
    setSent(0);
    try {
      await sendDocument(me, slot, file, setSent);
      notifySuccess(t('{file} is saved.', { file: file.name }));
    } catch (error) {
      setRefusal(
        documentRefusal(error, largest) ??
          refusalOf(error, t('The document could not be sent. Please try again.'), []).words,
      );
    } finally {
      setSent(null);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };

  return (
    <div
      className={classes['place']}
      role="group"
      aria-label={label}
      data-over={over || undefined}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <Stack gap="sm">
        {present ? (
          <Present me={me} slot={slot} label={label} document={present} />
        ) : (
          <Text size="sm">
            <strong>{label}</strong>{' '}
            <Text span c="dimmed" size="sm">
              {t('· nothing here yet')}
            </Text>
          </Text>
        )}
        {refusal && (
          <Alert role="alert" color="ruby" py="xs">
            {refusal}
          </Alert>
        )}
        {sent !== null && (
          <Progress value={sent * 100} animated={sent >= 1} aria-label={t('Sending {label}', { label })} />
        )}
        <Group gap="sm">
          <FileButton
            resetRef={forget}
            accept={ACCEPTED}
            onChange={(file) => void send(file)}
            inputProps={{ 'aria-label': t('{label}: file', { label }) }}
          >
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                loading={sent !== null}
                leftSection={<IconUpload size={15} aria-hidden="true" />}
              >
                {present ? t('Replace') : t('Choose a file')}
              </Button>
            )}
          </FileButton>
          <Text size="xs" c="dimmed" flex={1} miw={180}>
            {largest < FILE_SIZES.document
              ? t('or drop it here: PDF, PNG, JPEG or WebP, up to {size} until you are approved', {
                  size: formatSize(largest),
                })
              : t('or drop it here: PDF, PNG, JPEG or WebP, up to {size}', { size: formatSize(largest) })}
          </Text>
        </Group>
      </Stack>
    </div>
  );
}

function Present({
  me,
  slot,
  label,
  document: { fileName, size, uploadedAt },
}: DocumentPlaceProps & { document: DocumentView }) {
  const remove = () =>
    confirmAction({
      title: t('Delete the document?'),
      text: <>{t('{fileName} is deleted permanently from the house’s files.', { fileName })}</>,
      confirm: t('Delete'),
      danger: true,
      onConfirm: () =>
        void deleteDocument(me, slot).then(
          () => notifySuccess(t('{fileName} is deleted.', { fileName })),
          (error: unknown) => notifyActionFailed(error, t('The document could not be deleted.')),
        ),
    });
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <IconFileText size={22} stroke={1.5} className={classes['icon'] ?? ''} aria-hidden="true" />
      <div className={classes['facts']}>
        <Anchor
          href={documentAddress(me, slot)}
          download={fileName}
          size="sm"
          fw={500}
          aria-label={t('Download {fileName}', { fileName })}
        >
          {fileName}
        </Anchor>
        <Text size="xs" c="dimmed" className="num">
          {label} · {formatSize(size)} · {formatInstant(uploadedAt)}
        </Text>
      </div>
      <Button
        size="xs"
        variant="subtle"
        color="ruby"
        aria-label={t('Delete {fileName}', { fileName })}
        onClick={remove}
      >
        {t('Delete')}
      </Button>
    </Group>
  );
}
