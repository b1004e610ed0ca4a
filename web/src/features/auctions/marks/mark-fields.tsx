import { Text } from '@mantine/core';
import type { LotForBuyer } from '@tender/contracts';
import { LENGTHS } from '@tender/contracts';
import { useId, useState, type KeyboardEvent } from 'react';
import { t } from '../../../shared/language/t.js';
import { LOST_MARK } from './marks-seen.js';
import { keepAllMarks, putMark, useUnkeptMark } from './mark-keeping.js';
import { markText, problemOfMark, type MarkName } from './unkept-marks.js';
import classes from './marks.module.css';

interface MarkFieldProps {
  lot: LotForBuyer;
  /** How it looks on its screen; else as a field of a table. */
  className?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** The company's own order of importance; empty where it has given none. */
export const PriorityField = ({ lot, ...others }: MarkFieldProps) => (
  <MarkField lot={lot} label={t('Our priority of lot {lotNo}', { lotNo: lot.lotNo })} name="priority" {...others} />
);

/** The company's own words about a lot. */
export const NoteField = ({ lot, ...others }: MarkFieldProps) => (
  <MarkField lot={lot} label={t('Our note on lot {lotNo}', { lotNo: lot.lotNo })} name="note" {...others} />
);

interface FieldProps extends MarkFieldProps {
  label: string;
  name: MarkName;
}

/** A field of the company's mark. It is kept while it is typed; what the house did not keep, or cannot, stays in the field, and says so. */
function MarkField({ lot, label, name, className = classes['field'], onKeyDown }: FieldProps) {
  const unkept = useUnkeptMark(lot._id);
  // As it was typed, until the field is left: the house keeps it without spaces at its end.
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = unkept?.[name];
  const text = typed ?? waiting ?? markText(name, lot.preference);
  const problem = problemOfMark(name, text);
  const isNotKept = waiting !== undefined && unkept?.trouble !== undefined;
  const isLost = name === 'note' && lot.preference?.unreadable && text === '';
  const said = problem || (isNotKept ? t('Not saved on the server yet') : '') || (isLost ? LOST_MARK : '');
  const words = useId();
  return (
    <>
      <input
        className={className}
        inputMode={name === 'priority' ? 'numeric' : 'text'}
        maxLength={name === 'note' ? LENGTHS.note : undefined}
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={said ? words : undefined}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          putMark({ lotId: lot._id, auctionId: lot.auctionId, name, text: value });
        }}
        onBlur={() => {
          setTyped(null);
          keepAllMarks();
        }}
        onKeyDown={onKeyDown}
        data-field={name}
      />
      <span className="on-paper">{text}</span>
      {said && (
        <Text id={words} size="xs" role="status" className={classes['unkept'] ?? ''}>
          {said}
        </Text>
      )}
    </>
  );
}
