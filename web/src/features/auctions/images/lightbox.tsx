import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import { imageIdsOf, lotImageAddress, type LotView } from '@tender/contracts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { t } from '../../../shared/language/t.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { goodsOf } from '../labels/lot-facts.js';
import classes from './images.module.css';
import { Picture } from './picture.js';

export default function Lightbox({ lot, close }: { lot: LotView; close: () => void }) {
  const ids = imageIdsOf(lot);
  const [chosen, setChosen] = useState(0);
  const last = ids.length - 1;
  const at = Math.min(chosen, last);
  const go = (to: number) => setChosen((to + ids.length) % ids.length);
  const keys = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const alt = (index: number) =>
    t('Lot {lotNo}, picture {number} of {count}', { lotNo: lot.lotNo, number: index + 1, count: ids.length });
  const shown = ids[at];
  return (
    <Modal
      opened
      onClose={close}
      size="min(1400px, 96vw)"
      centered
      onKeyDown={keys}
      title={
        <>
          <Text span fw={600}>
            {t('Lot {lotNo}', { lotNo: lot.lotNo })}
          </Text>{' '}
          <Text span size="sm" c="dimmed">
            {goodsOf(lot)}
          </Text>
        </>
      }
      closeButtonProps={{ 'aria-label': t('Close the pictures') }}
    >
      {shown === undefined ? (
        <Text py="lg">{t('The house has removed the pictures of this lot.')}</Text>
      ) : (
        <>
          <div className={classes['stage']}>
            <Picture key={shown} src={lotImageAddress(lot._id, shown, 'large')} alt={alt(at)} />
            {last > 0 && (
              <>
                <Step label={t('Previous picture')} side="start" onClick={() => go(at - 1)}>
                  <IconChevronLeft aria-hidden="true" />
                </Step>
                <Step label={t('Next picture')} side="end" onClick={() => go(at + 1)}>
                  <IconChevronRight aria-hidden="true" />
                </Step>
              </>
            )}
          </div>
          <Text size="sm" c="dimmed" ta="center" mt="xs" role="status">
            {at + 1} {t('of {count}', { count: ids.length })}
          </Text>
          {last > 0 && (
            <Group justify="center" gap="xs" mt="xs">
              {ids.map((id, index) => (
                <UnstyledButton
                  key={id}
                  className={classes['thumb'] ?? ''}
                  style={{ height: 56, width: 56 }}
                  aria-label={alt(index)}
                  aria-current={index === at || undefined}
                  onClick={() => setChosen(index)}
                >
                  <Picture src={lotImageAddress(lot._id, id, 'small')} alt="" width={56} height={56} />
                </UnstyledButton>
              ))}
            </Group>
          )}
        </>
      )}
    </Modal>
  );
}

const Step = ({
  label,
  side,
  ...props
}: {
  label: string;
  side: 'start' | 'end';
  onClick: () => void;
  children: React.ReactNode;
}) => (
  <ActionIcon {...props} variant="default" size={44} radius="xl" aria-label={label} className={classes[side] ?? ''} />
);
