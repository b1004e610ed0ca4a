import { UnstyledButton } from '@mantine/core';
import { imageIdsOf, lotImageAddress, type LotView } from '@tender/contracts';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import classes from './images.module.css';
import { Picture } from './picture.js';

const Lightbox = lazy(() => import('./lightbox.js'));

export function LotThumb({ lot, size = 48 }: { lot: LotView; size?: number }) {
  const [open, setOpen] = useState(false);
  const [first, ...others] = imageIdsOf(lot);
  const box = { height: size, width: size };
  if (first === undefined) return <span className={classes['none']} style={box} aria-hidden="true" />;
  const count = others.length + 1;
  return (
    <>
      <UnstyledButton
        className={classes['thumb'] ?? ''}
        style={box}
        aria-haspopup="dialog"
        aria-label={t('{count, plural, one {# picture} other {# pictures}} of lot {lotNo}', {
          count,
          lotNo: lot.lotNo,
        })}
        onClick={() => setOpen(true)}
      >
        <Picture src={lotImageAddress(lot._id, first, 'small')} alt="" loading="lazy" width={size} height={size} />
        {count > 1 && (
          <span className={classes['count']} aria-hidden="true">
            {count}
          </span>
        )}
      </UnstyledButton>
      {open && (
        <Suspense>
          <Lightbox lot={lot} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether any lot has a picture: otherwise a list needs no column for pictures. */
export const anyPictured = (lots: readonly LotView[]): boolean => lots.some((lot) => imageIdsOf(lot).length > 0);
