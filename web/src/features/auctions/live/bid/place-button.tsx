import { Button } from '@mantine/core';
import { t } from '../../../../shared/language/t.js';
import classes from '../styles/lots.module.css';

interface PlaceButtonProps {
  lotNo: string;
  isRevision: boolean;
  disabled: boolean;
  loading: boolean;
  variant: 'filled' | 'light';
  onClick: () => void;
}

export const PlaceButton = ({ lotNo, isRevision, ...button }: PlaceButtonProps) => (
  <Button
    size="compact-sm"
    aria-label={isRevision ? t('Revise bid on lot {lotNo}', { lotNo }) : t('Place bid on lot {lotNo}', { lotNo })}
    {...button}
  >
    {/* Both words have their place from the start: a first bid moves nothing. */}
    <span className={classes['either']}>
      <span aria-hidden={isRevision ? true : undefined}>{t('Place bid')}</span>
      <span aria-hidden={isRevision ? undefined : true}>{t('Revise bid')}</span>
    </span>
  </Button>
);
