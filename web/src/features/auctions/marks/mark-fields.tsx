import type { LotPreference, LotView } from '@tender/contracts';
import { LENGTHS, MAXIMUM_PRIORITY } from '@tender/contracts';
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react';
import { t } from '../../../shared/language/t.js';
import { notifyError } from '../../../shared/notify.js';
import { createSlice } from '../../../shared/store/slice.js';
import { markLot } from '../auction-data.js';
import classes from './marks.module.css';

interface MarkFieldProps {
  lot: LotView;
  /** How it looks on its screen; else as a field of a table. */
  className?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** The company's own order of importance; empty where it has given none. */
export const PriorityField = ({ lot, ...others }: MarkFieldProps) => (
  <MarkField
    lot={lot}
    label={t('Our priority of lot {lotNo}', { lotNo: lot.lotNo })}
    field="priority"
    kept={lot.preference?.priority ? String(lot.preference.priority) : ''}
    read={(text) => (/^\d*$/.test(text) && Number(text) <= MAXIMUM_PRIORITY ? { priority: Number(text) } : null)}
    {...others}
  />
);

/** The company's own words about a lot. */
export const NoteField = ({ lot, ...others }: MarkFieldProps) => (
  <MarkField
    lot={lot}
    label={t('Our note on lot {lotNo}', { lotNo: lot.lotNo })}
    field="note"
    kept={lot.preference?.note ?? ''}
    read={(note) => ({ note })}
    {...others}
  />
);

interface FieldProps extends MarkFieldProps {
  label: string;
  field: 'priority' | 'note';
  /** What the house keeps. */
  kept: string;
  /** What the text means; null for nothing. */
  read: (text: string) => Partial<LotPreference> | null;
}

/** What was typed and is not kept yet, by lot and field: a row that scrolls away takes none of it along. */
const unkept = createSlice<Readonly<Record<string, string>>>('unkept marks', {});

function setUnkept(key: string, typed: string | null): void {
  unkept.change(({ [key]: _, ...others }) => (typed === null ? others : { ...others, [key]: typed }));
}

/**
 * A field of the company's mark. It is kept when the field is left, or scrolls away; what the house did not keep stays in the field.
 */
function MarkField({ lot, label, field, kept, read, className = classes['field'], onKeyDown }: FieldProps) {
  const key = `${lot._id} ${field}`;
  const typed = unkept.use((texts) => texts[key] ?? null);
  const setTyped = (text: string | null) => setUnkept(key, text);
  const isUnread = typed !== null && read(typed.trim()) === null;
  const keep = () => {
    const change = typed === null ? null : read(typed.trim());
    if (typed === null || !change) return;
    if (typed.trim() === kept) return setTyped(null);
    markLot(lot, change).then(
      () => {
        if (unkept.get()[key] === typed) setTyped(null);
      },
      (error: unknown) =>
        notifyError(error, t('The {field} of lot {lotNo} was not kept.', { field, lotNo: lot.lotNo })),
    );
  };
  const keepWhenGone = useEffectEvent(keep);
  useEffect(() => () => keepWhenGone(), []);
  return (
    <input
      className={className}
      inputMode={field === 'priority' ? 'numeric' : 'text'}
      maxLength={field === 'note' ? LENGTHS.note : undefined}
      autoComplete="off"
      aria-label={label}
      aria-invalid={isUnread || undefined}
      value={typed ?? kept}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={onKeyDown}
      data-field={field}
    />
  );
}
