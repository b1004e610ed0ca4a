import { Button, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { GOODS_CATEGORIES, GOODS_CATEGORY_LABELS, type AuctionView, type LotView } from '@tender/contracts';
import { useState } from 'react';
import { t, translated } from '../../../shared/language/t.js';
import { notifySuccess } from '../../../shared/notify.js';
import { DialogButtons } from '../../../shared/ui/dialog-buttons.js';
import { Modal } from '../../../shared/ui/dialog.js';
import { useAction } from '../../../shared/use-action.js';
import { useOwnClose } from '../../../shared/ui/use-own-close.js';
import { useDiscard } from '../../../shared/ui/use-discard.js';
import { announceAdded, announceLot } from '../addenda/announce.js';
import { changeLot, uploadLots } from '../auction-commands.js';
import { LOT_FIELDS } from './lot-sheet.js';
import { DAYS_OF_LOT, dealOfText, NUMBERS_OF_LOT, textOfLot, type LotText } from './lot-text.js';

interface LotDialogProps {
  auction: AuctionView;
  /** As it stands now; null for a new one. */
  lot: LotView | null;
  onClose: () => void;
}

/** One lot, new or to be corrected. What is not typed here is as another admin leaves it meanwhile. */
export function LotDialog({ auction, lot, onClose }: LotDialogProps) {
  const [typed, setTyped] = useState<LotText>({});
  const text: LotText = { ...(lot && textOfLot(lot)), ...typed };
  const [tried, setTried] = useState(false);
  const { deal, errors } = dealOfText(text, lot ?? undefined);
  const close = useOwnClose(onClose);
  const { busy, run } = useAction(async () => {
    const words = await (lot ? announceLot(lot, deal) : announceAdded(auction._id, [deal]));
    if (!words) return;
    await (lot ? changeLot(lot._id, deal, words) : uploadLots(auction._id, [deal], () => undefined, words));
    notifySuccess(
      lot ? t('Lot {lotNo} is changed.', { lotNo: deal.lotNo }) : t('Lot {lotNo} is added.', { lotNo: deal.lotNo }),
    );
    close();
  }, t('The lot could not be saved.'));
  const leave = useDiscard(onClose, Object.keys(typed).length > 0 && !busy);
  const field = (key: string, value: string) => setTyped((now) => ({ ...now, [key]: value }));
  return (
    <Modal opened onClose={leave} title={lot ? t('Lot {lotNo}', { lotNo: lot.lotNo }) : t('New lot')} size="xl">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.keys(errors).length === 0) run();
        }}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
            {LOT_FIELDS.filter(({ key }) => key !== 'description').map(({ key, label, required = false }) => {
              const shared = { label, required, error: tried || text[key] ? errors[key] : null };
              if (key === 'category')
                return (
                  <Select
                    key={key}
                    {...shared}
                    clearable
                    data={GOODS_CATEGORIES.map((value) => translated(GOODS_CATEGORY_LABELS[value]))}
                    value={text[key] || null}
                    onChange={(value) => field(key, value ?? '')}
                  />
                );
              return (
                <TextInput
                  key={key}
                  {...shared}
                  {...(NUMBERS_OF_LOT.has(key) ? { className: 'num', inputMode: 'decimal' } : {})}
                  {...(DAYS_OF_LOT.has(key) ? { type: 'date' } : {})}
                  {...(key === 'lotNo' ? { 'data-autofocus': true } : {})}
                  value={text[key] ?? ''}
                  onChange={(event) => field(key, event.currentTarget.value)}
                />
              );
            })}
          </SimpleGrid>
          <Textarea
            label={t('Description')}
            autosize
            minRows={2}
            value={text['description'] ?? ''}
            error={errors['description']}
            onChange={(event) => field('description', event.currentTarget.value)}
          />
          <DialogButtons>
            <Button variant="default" onClick={leave}>
              {t('Back')}
            </Button>
            <Button type="submit" loading={busy}>
              {lot ? t('Save the lot') : t('Add the lot')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
