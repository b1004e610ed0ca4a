import { Button, type ButtonProps } from '@mantine/core';
import type { ViewingView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useMay } from '../../../shared/session/session.js';

export const MakeAuction = ({ viewing: { _id, name }, ...look }: { viewing: ViewingView } & ButtonProps) =>
  useMay('auction:create') && (
    <Button
      component={Link}
      to={`/auction-setup?viewing=${_id}`}
      aria-label={t('Create an auction: {name}', { name })}
      {...look}
    >
      {t('Create an auction')}
    </Button>
  );
