import { Alert, Button, Group, List, Menu, Stack, Text } from '@mantine/core';
import { useFileDialog } from '@mantine/hooks';
import type { AuctionView, BidView, LotView } from '@tender/contracts';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { joinTexts } from '../../../shared/language/join-texts.js';
import { t } from '../../../shared/language/t.js';
import { notifyError } from '../../../shared/notify.js';
import { readSheet } from '../../../shared/sheet/file/read-sheet.js';
import { downloadFormulas } from '../../../shared/ui/tables/export.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { bidSheetOf, type FilledSheet } from './bid-sheet.js';
import { SheetButton } from './sheet-button.js';
import { putAllTyped } from './drafts-slice.js';
import type { Sheet } from './drafts-state.js';
import { readBidFile, type BidFile } from './hidden-bids.js';

export interface BidSheetProps {
  auction: AuctionView;
  lots: LotView[];
  own: Map<string, BidView>;
  typed: Sheet['lots'];
  onReview: () => void;
}

/** Downloads the lots as a spreadsheet, and reads a filled-in one as drafts. It sends no bid. Starts with an open menu. */
export function BidSheetMenu({ auction, lots, own, typed, onReview }: BidSheetProps) {
  const [filled, setFilled] = useState<ReadSheet | null>(null);
  const [asked, setAsked] = useState<BidFile | null>(null);
  const download = () =>
    downloadFormulas(bidSheetOf(t('{auction} bids', { auction: auction.name }), lots, own, typed)).catch(
      (error: unknown) => notifyError(error, t('The sheet could not be created.')),
    );
  const take = (read: FilledSheet) => {
    setAsked(null);
    setFilled({ ...read, changed: putAllTyped(auction._id, read.changes) });
  };
  const upload = async (file: File) => {
    try {
      const read = readBidFile(await readSheet(file), lots);
      if (read.hidden.length > 0) setAsked(read);
      else take(read.shown);
    } catch (error) {
      notifyError(null, error instanceof Error ? error.message : t('The file cannot be read.'));
    }
  };
  const files = useFileDialog({
    accept: '.xlsx,.csv',
    multiple: false,
    resetOnOpen: true,
    onChange: (chosen) => {
      const file = chosen?.item(0);
      if (file) void upload(file);
    },
  });
  return (
    <>
      <Menu position="bottom-end" defaultOpened>
        <Menu.Target>
          <SheetButton />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void download()}>
            {t('Download (XLSX)')}
          </Menu.Item>
          {auction.status !== 'completed' && !auction.keyLost && (
            <Menu.Item leftSection={<IconUpload size={16} />} onClick={files.open}>
              {t('Upload one that is filled in')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked && <HiddenBids file={asked} onTake={take} onClose={() => setAsked(null)} />}
      {filled && <Read filled={filled} onClose={() => setFilled(null)} onReview={onReview} />}
    </>
  );
}

type ReadSheet = FilledSheet & { changed: number };

/** Maximum number of lines in a list: thousands would slow the browser down. */
const SHOWN = 100;

const Lines = ({ lines, children: more }: { lines: readonly string[]; children: (count: number) => string }) => (
  <>
    <List size="sm">
      {lines.slice(0, SHOWN).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
    {lines.length > SHOWN && <Text size="sm">{more(lines.length - SHOWN)}</Text>}
  </>
);

interface HiddenBidsProps {
  file: BidFile;
  onTake: (read: FilledSheet) => void;
  onClose: () => void;
}

/** Asks what to do with values in rows or columns that are hidden in Excel. No draft changes before the answer. */
const HiddenBids = ({ file: { shown, all, hidden }, onTake, onClose }: HiddenBidsProps) => (
  <Modal opened onClose={onClose} title={t('Bid sheet')} size="lg">
    <Stack>
      <Alert role="alert" color="citrine" title={t('Rows or columns that are hidden in Excel hold these values')}>
        <Lines lines={hidden}>{(count) => t('… and {count} more.', { count })}</Lines>
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onTake(all)}>
          {t('Read them as well')}
        </Button>
        <Button onClick={() => onTake(shown)}>{t('Leave out what is hidden')}</Button>
      </Group>
    </Stack>
  </Modal>
);

interface ReadProps {
  filled: ReadSheet;
  onClose: () => void;
  onReview: () => void;
}

const Read = ({ filled: { bids, toCorrect, valuations, problems, changed }, onClose, onReview }: ReadProps) => (
  <Modal opened onClose={onClose} title={t('Bid sheet')} size="lg">
    <Stack>
      <Text>
        {wordsOf({ bids, toCorrect, valuations })}
        {changed > 0 && <span className="keys"> {t('Ctrl + Z in a field undoes the sheet.')}</span>}
      </Text>
      {problems.length > 0 && (
        <Alert
          color="citrine"
          title={t('{count, plural, one {# row} other {# rows}} left out', { count: problems.length })}
        >
          <Lines lines={problems.map(({ row, problem }) => t('Row {row}: {problem}', { row, problem }))}>
            {(count) => t('and {count, plural, one {# more row} other {# more rows}}', { count })}
          </Lines>
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        {bids + toCorrect > 0 && (
          <Button
            onClick={() => {
              onClose();
              onReview();
            }}
          >
            {t('Review')}
          </Button>
        )}
      </Group>
    </Stack>
  </Modal>
);

function wordsOf({ bids, toCorrect, valuations }: Pick<FilledSheet, 'bids' | 'toCorrect' | 'valuations'>): string {
  if (bids + toCorrect + valuations === 0) return t('No bid and no valuation was read: nothing has changed.');
  const read = joinTexts([
    bids > 0 && t('{count, plural, one {# bid} other {# bids}}', { count: bids }),
    toCorrect > 0 && t('{count} to correct', { count: toCorrect }),
    valuations > 0 && t('{count, plural, one {# valuation} other {# valuations}}', { count: valuations }),
  ]);
  return t('Read: {read}. It is now in the fields; nothing has been sent.', { read });
}
