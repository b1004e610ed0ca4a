import type { LotView } from '@tender/contracts';
import { Fragment } from 'react';
import { meant } from '../../../../shared/language/t.js';
import { listedFacts } from '../../labels/lot-facts.js';
import classes from '../styles/lots.module.css';

export function LotTitle({ lot }: { lot: LotView }) {
  const isDescribed = lot.description !== '' || listedFacts(lot).length > 0;
  return (
    <span className={classes['title']}>
      {lot.withdrawn && meant('Withdrawn by the house', 'a lot')}
      {lot.withdrawn && isDescribed && ' · '}
      {lot.description ? <bdi>{lot.description}</bdi> : <Facts lot={lot} />}
    </span>
  );
}

const SPACE_BEFORE_UNIT = /^(\d[\d.,]*) /;

/** Each fact keeps its own writing direction. */
export const Facts = ({ lot }: { lot: LotView }) =>
  listedFacts(lot).map((fact, index) => (
    <Fragment key={`${index} ${fact}`}>
      {index > 0 && ' · '}
      <bdi className="num">{fact.replace(SPACE_BEFORE_UNIT, '$1\u00a0')}</bdi>
    </Fragment>
  ));
