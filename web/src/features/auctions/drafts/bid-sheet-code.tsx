import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import type { AuctionView, BidView, LotView } from '@tender/contracts';
import { joinTexts } from '../../../shared/language/join-texts.js';
import { t } from '../../../shared/language/t.js';
import { readSheet } from '../../../shared/sheet/file/read-sheet.js';
import { downloadFormulas } from '../../../shared/ui/tables/export.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { bidSheetOf, type FilledSheet } from './bid-sheet.js';
import type { Sheet } from './drafts-state.js';
import { readBidFile, type BidFile } from './hidden-bids.js';

/** The part of the bid sheet's menu that loads when it is needed: it reads and writes spreadsheets. */

/** Content of a downloaded sheet. */
export interface BidSheetSource {
  auction: AuctionView;
  lots: LotView[];
  own: Map<string, BidView>;
  typed: Sheet['lots'];
}

export type ReadSheet = FilledSheet & { changed: number };

export const downloadBidSheet = ({ auction, lots, own, typed }: BidSheetSource): Promise<void> =>
  downloadFormulas(bidSheetOf(t('{auction} bids', { auction: auction.name }), lots, own, typed));

/** @throws Error with a text for the user */
export const readBidSheet = async (file: File, lots: LotView[]): Promise<BidFile> =>
  readBidFile(await readSheet(file), lots);

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
export const HiddenBids = ({ file: { shown, all, hidden }, onTake, onClose }: HiddenBidsProps) => (
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

export const ReadDialog = ({
  filled: { bids, toCorrect, valuations, problems, changed },
  onClose,
  onReview,
}: ReadProps) => (
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
