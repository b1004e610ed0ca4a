import { Select } from '@mantine/core';
import type { ViewingView } from '@tender/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useLoad } from '../../../../shared/http/use-load.js';
import { viewingsToSell } from './viewing-source.js';

interface ViewingFieldProps {
  /** Id of the viewing. */
  value: string | null;
  disabled: boolean;
  onChoose: (viewing: ViewingView | null) => void;
  /** Called when the viewing of the initial value is loaded. */
  onKnown?: (viewing: ViewingView) => void;
}

/** Offers the live and completed viewings without an auction, and the initial one. */
export function ViewingField({ value, disabled, onChoose, onKnown }: ViewingFieldProps) {
  const [present] = useState(value);
  const [viewings, setViewings] = useState<ViewingView[]>([]);
  useLoad(`viewings to sell ${present}`, async (signal) => setViewings(await viewingsToSell(present, signal)));
  const known = viewings.find(({ _id }) => _id === present);
  const reportKnown = useEffectEvent(() => {
    if (known) onKnown?.(known);
  });
  const knownId = known?._id;
  useEffect(() => {
    if (knownId !== undefined) reportKnown();
  }, [knownId]);
  return (
    <Select
      label={t('Viewing')}
      description={t('Its goods can become lots, and its companies can be invited.')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={viewings.length > 0 ? t('None') : t('No viewing waits for an auction')}
      clearable
      searchable
      disabled={disabled}
      data={viewings.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      onChange={(id) => onChoose(viewings.find(({ _id }) => _id === id) ?? null)}
    />
  );
}
