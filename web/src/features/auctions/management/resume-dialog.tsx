import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { useServerSecond } from '../../../shared/socket/clock.js';
import { instantAt, localMinute } from '@tender/contracts/slots';
import { leftWhilePaused } from '../../../shared/time/time.js';
import { endOnBothClocks } from '../../../shared/time/zoned-time.js';
import { DateTimeField } from '../../../shared/ui/fields/time-fields.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { useDiscard } from '../../../shared/ui/dialogs/use-discard.js';
import { useCloseIfMounted } from '../../../shared/ui/dialogs/use-close-if-mounted.js';

const MINUTE = 60_000;

interface ResumeDialogProps {
  auction: AuctionView;
  onClose: () => void;
  /** Without `endsAt` the end moves by the paused time. @returns success; otherwise the dialog stays open */
  onConfirm: (endsAt: string | undefined) => Promise<boolean>;
}

export function ResumeDialog({ auction, onClose, onConfirm }: ResumeDialogProps) {
  const second = useServerSecond();
  const moved = new Date(second * 1000 + leftWhilePaused(auction)).toISOString();
  /** First value of the field, which shows only minutes: rounded up, so that bidders lose no time. */
  const nextMinute = new Date(Date.parse(moved) + MINUTE);
  /** New end as entered; null for the old end moved by the time paused. */
  const [input, setInput] = useState<string | null>(null);
  const [isTyped, setTyped] = useState(false);
  const [busy, setBusy] = useState(false);
  const { timeZone } = auction;
  const endsAt = input === null ? undefined : instantAt(input, timeZone);
  const isAhead = endsAt === undefined || (endsAt !== null && Date.parse(endsAt) > second * 1000);
  const isEarlier = Boolean(endsAt && endsAt < moved);
  const close = useCloseIfMounted(onClose);
  /** False if another admin has resumed or ended the auction. */
  const isPaused = auction.status === 'paused' || busy;
  const leave = useDiscard(onClose, isTyped && !busy && isPaused);
  const submit = async () => {
    if (endsAt === null) return;
    setBusy(true);
    if (await onConfirm(endsAt)) close();
    else setBusy(false);
  };
  return (
    <Modal opened onClose={leave} title={t('Resume {auction}?', { auction: auction.name })}>
      <Stack>
        {isPaused ? (
          <>
            <Radio.Group
              label={t('Bidding continues at once, and ends')}
              value={input === null ? 'moved' : 'other'}
              onChange={(value) => {
                setTyped(false);
                setInput(value === 'moved' ? null : localMinute(nextMinute.toISOString(), timeZone));
              }}
            >
              <Stack gap="xs" mt="xs">
                <Radio
                  value="moved"
                  label={t('later by the time that it was paused')}
                  description={<span className="num">{endOnBothClocks(moved, timeZone)}</span>}
                />
                <Radio value="other" label={t('at another time')} />
              </Stack>
            </Radio.Group>
            {input !== null && (
              <DateTimeField
                label={t('New end')}
                timeZone={timeZone}
                value={input}
                error={endsAt && !isAhead ? t('Must be later than now') : null}
                {...(isAhead && isEarlier && { description: t('Less time than was left when it was paused') })}
                onChange={(local) => {
                  setTyped(true);
                  setInput(local);
                }}
              />
            )}
          </>
        ) : (
          <NotPaused auction={auction} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('Back')}
          </Button>
          {isPaused && (
            <Button disabled={!isAhead} loading={busy} onClick={() => void submit()}>
              {t('Resume')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** Another admin resumed or ended the auction while the dialog was open. */
const NotPaused = ({ auction: { status, endsAt, timeZone } }: Pick<ResumeDialogProps, 'auction'>) => (
  <Text role="status">
    {status === 'live'
      ? t('It is resumed already. Bidding ends {second}.', { second: endOnBothClocks(endsAt, timeZone) })
      : t('It has ended.')}
  </Text>
);
