import { ActionIcon, Checkbox, Group, Popover, SegmentedControl } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { t } from '../../../../shared/language/t.js';
import classes from './grid.module.css';
import { HEAT_WORDS, HEATS, type GridLook } from '../summary.js';

const DENSITIES = [
  { value: 'roomy', label: t('Comfortable') },
  { value: 'dense', label: t('Dense') },
  { value: 'whole', label: t('Fit all') },
];

interface GridToolsProps {
  sealed: boolean;
  look: GridLook;
  onDensity: (density: string) => void;
  onBiddersOnly: (only: boolean) => void;
}

export function GridTools({ sealed, look, onDensity, onBiddersOnly }: GridToolsProps) {
  return (
    <Group gap="sm" className="no-print">
      <Popover position="bottom-end" withArrow shadow="md" trapFocus hideDetached={false}>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Legend')}>
            <IconPalette size={18} aria-hidden="true" />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('Legend')}>
          <Legend sealed={sealed} />
        </Popover.Dropdown>
      </Popover>
      <Checkbox
        size="xs"
        label={t('Bidding companies only')}
        checked={look.biddersOnly}
        onChange={(event) => onBiddersOnly(event.currentTarget.checked)}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('Density')}
        value={look.density}
        onChange={onDensity}
        data={DENSITIES}
      />
    </Group>
  );
}

const Legend = ({ sealed }: { sealed: boolean }) => (
  <div className={classes['legend']} role="group" aria-label={t('Legend')} tabIndex={0}>
    <span>
      <i data-state="none" />
      {t('no bid')}
    </span>
    {sealed ? (
      <span>
        <i data-state="bid" />
        {t('has bid')}
      </span>
    ) : (
      <>
        {HEATS.map((heat) => (
          <span key={heat}>
            <i data-heat={heat} />
            {HEAT_WORDS[heat]}
          </span>
        ))}
        <span>
          <i data-heat="met" data-leads />
          {t('leads')}
        </span>
        <span>
          <i data-heat="low" data-state="revised" />
          {t('revised')}
        </span>
        <span>
          <i data-state="withdrawn" />
          {t('withdrawn')}
        </span>
        <span>
          <i data-state="void" />
          {t('void')}
        </span>
      </>
    )}
  </div>
);
