import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { FILES_PER_UPLOAD, imageIdsOf, lotImageAddress, MAXIMUM_IMAGES, type LotView } from '@tender/contracts';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { announcePictures } from '../addenda/announce.js';
import classes from './images.module.css';
import { ACCEPTED_IMAGES, imageRefusal } from './image-words.js';
import { arrangeImages, uploadImages } from './lot-image-commands.js';
import { Picture } from './picture.js';

export function LotPictures({ lot, close }: { lot: LotView; close: () => void }) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const forget = useRef<() => void>(null);
  const ids = imageIdsOf(lot);
  const busy = share !== null;
  const doing = async (work: () => Promise<void>) => {
    setProblem('');
    setShare(0);
    try {
      await work();
    } catch (error) {
      setProblem(imageRefusal(error));
    } finally {
      setShare(null);
    }
  };
  const upload = async (files: File[]) => {
    const words = await announcePictures(lot.auctionId, [{ lot, count: ids.length + files.length }]);
    if (words) await uploadImages(lot._id, { files, ...words }, { onProgress: setShare });
  };
  const add = (files: File[]) => {
    forget.current?.();
    if (files.length > FILES_PER_UPLOAD)
      setProblem(t('At most {filesPerUpload} pictures at once.', { filesPerUpload: FILES_PER_UPLOAD }));
    else if (files.length > 0) void doing(() => upload(files));
  };
  const arrange = (kept: string[]) =>
    void doing(async () => {
      const words = await announcePictures(lot.auctionId, [{ lot, count: kept.length }]);
      if (words) await arrangeImages(lot._id, kept, words);
    });
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={t('Pictures of lot {lotNo}', { lotNo: lot.lotNo })}
      closeButtonProps={{ 'aria-label': t('Close the pictures') }}
    >
      <Stack>
        {problem && (
          <Alert role="alert" color="ruby">
            {problem}
          </Alert>
        )}
        {ids.length === 0 ? (
          <Text c="dimmed">{t('No pictures yet. Lists show the first one.')}</Text>
        ) : (
          <Group align="flex-start" role="list" aria-label={t('Pictures of lot {lotNo}', { lotNo: lot.lotNo })}>
            {ids.map((id, index) => (
              <div key={id} className={classes['card']} role="listitem">
                <Picture src={lotImageAddress(lot._id, id, 'small')} alt={t('Picture {value}', { value: index + 1 })} />
                <Group gap={4} mt={4} wrap="nowrap">
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    disabled={busy || index === 0}
                    aria-label={t('Put picture {value} first', { value: index + 1 })}
                    onClick={() => arrange([id, ...ids.filter((each) => each !== id)])}
                  >
                    {index === 0 ? t('First') : t('Put first')}
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="ruby"
                    disabled={busy}
                    aria-label={t('Remove picture {value}', { value: index + 1 })}
                    onClick={() => arrange(ids.filter((each) => each !== id))}
                  >
                    {t('Remove')}
                  </Button>
                </Group>
              </div>
            ))}
          </Group>
        )}
        {busy && <Progress value={Math.max(share, 0.05) * 100} animated aria-label={t('Sending pictures')} />}
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {t('JPEG, PNG or WebP; {maximumImages} a lot. The place where a picture was taken is not stored.', {
              maximumImages: MAXIMUM_IMAGES,
            })}
          </Text>
          <FileButton
            multiple
            resetRef={forget}
            accept={ACCEPTED_IMAGES}
            onChange={add}
            inputProps={{ 'aria-label': t('Pictures for lot {lotNo}', { lotNo: lot.lotNo }) }}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={busy}
                disabled={ids.length >= MAXIMUM_IMAGES}
                leftSection={<IconPhotoPlus size={16} aria-hidden="true" />}
              >
                {t('Add pictures')}
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
    </Modal>
  );
}
