import { Alert, Button, FileInput, Group, Progress, Radio, Stack, Text, Title } from '@mantine/core';
import { imageIdsOf, matchLotImages, type AuctionView, type LotImageMatches, type LotView } from '@tender/contracts';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { notifySuccess } from '../../../shared/notify.js';
import { useTabWarning } from '../../../shared/ui/dialogs/use-unsaved.js';
import { announcePictures } from '../addenda/announce.js';
import classes from './images.module.css';
import { imageRefusal, ZIP_RULES } from './image-words.js';
import { uploadZip } from './lot-image-commands.js';
import { namesInZip } from './names-in-zip.js';

/** Uploads pictures of many lots as one ZIP, after a preview of the matches. */
export function ZipUpload({ auction, lots }: { auction: AuctionView; lots: LotView[] }) {
  const [zip, setZip] = useState<{ file: File; names: string[] } | null>(null);
  const [problem, setProblem] = useState('');
  const [replace, setReplace] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  useTabWarning(share !== null);
  const matches = useMemo(() => zip && matchLotImages(zip.names, lots), [zip, lots]);

  const afterUpload = ({ lotId, files }: LotImageMatches['matched'][number]) => {
    const lot = lots.find(({ _id }) => _id === lotId);
    return lot ? [{ lot, count: (replace ? 0 : imageIdsOf(lot).length) + files.length }] : [];
  };
  const open = async (file: File | null) => {
    setZip(null);
    setProblem('');
    if (!file) return;
    try {
      setZip({ file, names: await namesInZip(file) });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('The file cannot be read.'));
    }
  };
  const send = async (file: File) => {
    const words = await announcePictures(auction._id, matches?.matched.flatMap(afterUpload) ?? []);
    if (!words) return;
    setShare(0);
    setProblem('');
    try {
      const { matched } = await uploadZip(auction._id, { zip: file, replace, ...words }, { onProgress: setShare });
      notifySuccess(
        t(
          '{picturesIn, plural, one {# picture} other {# pictures}} for {count, plural, one {# lot} other {# lots}} imported.',
          { picturesIn: picturesIn(matched), count: matched.length },
        ),
      );
      setZip(null);
    } catch (error) {
      setProblem(imageRefusal(error));
    } finally {
      setShare(null);
    }
  };

  return (
    <Stack className="sheet" p="lg">
      <FileInput
        label={t('Pictures of lots (ZIP)')}
        description={t('Named by lot: 12.jpg, 12-2.jpg, or anything in a folder 12. {zipRules}', {
          zipRules: ZIP_RULES,
        })}
        placeholder={t('Choose a ZIP')}
        accept=".zip,application/zip"
        leftSection={<IconPhotoPlus size={18} aria-hidden="true" />}
        clearable
        clearButtonProps={{ 'aria-label': t('Remove the ZIP') }}
        fileInputProps={{ 'aria-label': t('File of the pictures') }}
        maw={460}
        value={zip?.file ?? null}
        disabled={share !== null}
        onChange={(file) => void open(file)}
      />
      {problem && (
        <Alert role="alert" color="ruby" title={t('Not imported')}>
          {problem}
        </Alert>
      )}
      {zip && matches && (
        <>
          <Matches matches={matches} lots={lots.length} />
          {matches.matched.length > 0 && (
            <Radio.Group
              label={t('Lots that have pictures already')}
              value={replace ? 'replace' : 'add'}
              onChange={(value) => setReplace(value === 'replace')}
            >
              <Group mt="xs">
                <Radio value="add" label={t('keep them, the new ones follow')} />
                <Radio value="replace" label={t('replace them if the ZIP has others')} />
              </Group>
            </Radio.Group>
          )}
          {share !== null && (
            <div>
              <Text size="sm" c="dimmed" role="status">
                {share < 1
                  ? t('Sending: {round} %', { round: Math.round(share * 100) })
                  : t(
                      'Arrived. The pictures are being scaled: some minutes for hundreds of them. You may work on in another tab.',
                    )}
              </Text>
              <Progress value={share * 100} animated mt={4} aria-label={t('Sending the ZIP')} />
            </div>
          )}
          <Group justify="flex-end">
            <Button
              disabled={matches.matched.length === 0}
              loading={share !== null}
              onClick={() => void send(zip.file)}
            >
              {t('Upload {picturesIn, plural, one {# picture} other {# pictures}}', {
                picturesIn: picturesIn(matches.matched),
              })}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

function Matches({ matches: { matched, unmatched }, lots }: { matches: LotImageMatches; lots: number }) {
  return (
    <>
      <Title order={2} size="h3">
        {matched.length === 0
          ? t('No picture is called like a lot')
          : t(
              '{picturesIn, plural, one {# picture} other {# pictures}} for {count} of {lots, plural, one {# lot} other {# lots}}',
              { picturesIn: picturesIn(matched), count: matched.length, lots },
            )}
      </Title>
      {matched.length > 0 && (
        <ul className={classes['names']} aria-label={t('Pictures by lot')} tabIndex={0}>
          {matched.map(({ lotId, lotNo, files }) => (
            <li key={lotId}>
              <b>{t('Lot {lotNo}', { lotNo })}</b>
              <span>{files.join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {unmatched.length > 0 && (
        <Alert
          color="citrine"
          role="status"
          title={t('{count, plural, one {# file} other {# files}} left out', { count: unmatched.length })}
        >
          <Text size="sm">{t('They are no pictures, or no lot is called like them.')}</Text>
          <ul className={classes['names']} aria-label={t('Files left out')} tabIndex={0}>
            {unmatched.map((name, index) => (
              <li key={index}>{name}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

const picturesIn = (matched: LotImageMatches['matched']): number =>
  matched.reduce((sum, { files }) => sum + files.length, 0);
