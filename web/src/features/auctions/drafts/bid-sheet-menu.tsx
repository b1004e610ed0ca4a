import { Button, Menu } from '@mantine/core';
import { useFileDialog } from '@mantine/hooks';
import { IconDownload, IconTable, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { loadChunk } from '../../../shared/http/load-chunk.js';
import { t } from '../../../shared/language/t.js';
import { notifyError, notifyFailure } from '../../../shared/notify.js';
import { personSignal } from '../../../shared/store/slice.js';
import { lazyPart } from '../../../shared/ui/screens/lazy-part.js';
import { afterFirstScreen } from '../../../shared/ui/screens/when-idle.js';
import type { FilledSheet } from './bid-sheet.js';
import type { BidSheetSource, ReadSheet } from './bid-sheet-code.js';
import { putAllTyped } from './drafts-slice.js';
import type { BidFile } from './hidden-bids.js';

const code = () => import('./bid-sheet-code.js');
const HiddenBids = lazyPart(async () => ({ default: (await code()).HiddenBids }));
const ReadDialog = lazyPart(async () => ({ default: (await code()).ReadDialog }));

/** Downloads the lots as a spreadsheet, and reads a filled-in one as drafts. It sends no bid. */
export function BidSheetMenu({ onReview, ...source }: BidSheetSource & { onReview: () => void }) {
  const { auction, lots } = source;
  const [filled, setFilled] = useState<ReadSheet | null>(null);
  const [asked, setAsked] = useState<BidFile | null>(null);
  useEffect(() => afterFirstScreen(() => void ReadDialog.preload()), []);
  const download = async () => {
    try {
      await (await loadChunk(code)).downloadBidSheet(source);
    } catch (error) {
      notifyError(error, t('The sheet could not be created.'));
    }
  };
  const take = (read: FilledSheet) => {
    setAsked(null);
    setFilled({ ...read, changed: putAllTyped(auction._id, read.changes) });
  };
  const upload = async (file: File) => {
    const signal = personSignal();
    const sheets = await loadChunk(code).catch(() => null);
    if (!sheets) return notifyFailure(t('The file cannot be read: please reload the page.'));
    try {
      const read = await sheets.readBidSheet(file, lots);
      if (signal.aborted) return;
      if (read.hidden.length > 0) setAsked(read);
      else take(read.shown);
    } catch (error) {
      notifyFailure((error as Error).message);
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
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconTable size={16} />}>
            {t('Bid sheet')}
          </Button>
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
      {filled && <ReadDialog filled={filled} onClose={() => setFilled(null)} onReview={onReview} />}
    </>
  );
}
