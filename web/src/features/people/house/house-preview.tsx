import { NEUTRAL_NAME, PETROL, shadesOf, type Shades } from '@tender/contracts';
import type { CSSProperties } from 'react';
import { rich, t } from '../../../shared/language/t.js';
import type { TypedHouse } from './house-form.js';
import classes from './house.module.css';

interface HousePreviewProps {
  typed: TypedHouse;
  /** Accent colour as `#rrggbb`; null for the default. */
  accent: string | null;
  logo: string | null;
}

export function HousePreview({ typed, accent, logo }: HousePreviewProps) {
  const shades = accent === null ? PETROL : shadesOf(accent);
  const name = typed.name.trim() || NEUTRAL_NAME;
  return (
    <div className={classes['previews']}>
      {(['light', 'dark'] as const).map((scheme) => (
        <section
          key={scheme}
          className={classes['preview']}
          style={coloursOf(shades, scheme)}
          aria-label={t('In the {scheme} theme', { scheme })}
        >
          <div className={classes['bar']}>
            {logo && <img src={logo} alt={t('The logo')} height={28} />}
            <b>{name}</b>
          </div>
          <div className={classes['page']}>
            <p className={classes['title']}>{t('Sign in')}</p>
            <p>
              {rich('A page of {name}, with words in the colour.', {
                name: <span className={classes['link']}>{name}</span>,
              })}
            </p>
            <span className={classes['button']}>{t('Submit 3 bids')}</span>
            {typed.bidTerms.trim() && <p className={classes['small']}>{typed.bidTerms.trim()}</p>}
            <p className={classes['small']}>
              {[typed.address, typed.phone, typed.email]
                .map((line) => line.trim())
                .filter((line) => line !== '')
                .join('\n') || t('No contact')}
            </p>
          </div>
        </section>
      ))}
    </div>
  );
}

/** Colours of the preview, which must match `theme.ts` and `global.css`. */
const coloursOf = (shades: Shades, scheme: 'light' | 'dark'): CSSProperties =>
  ({
    '--bar': scheme === 'light' ? shades[9] : `color-mix(in srgb, ${shades[9]} 82%, black)`,
    '--filled': scheme === 'light' ? shades[7] : shades[6],
    '--words': scheme === 'light' ? shades[7] : shades[4],
    '--ground': scheme === 'light' ? '#ffffff' : '#141e21',
    '--text': scheme === 'light' ? '#182022' : '#dfe7e8',
    '--dim': scheme === 'light' ? '#5a686c' : '#94a3a6',
  }) as CSSProperties;
