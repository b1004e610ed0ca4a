import { Text } from '@mantine/core';
import { LENGTHS, type LotForBuyer } from '@tender/contracts';
import { useId, useState, type KeyboardEvent } from 'react';
import { t } from '../../../shared/language/t.js';
import { UNREADABLE_PREFERENCE } from './preference-texts.js';
import { saveAllPreferences, putPreferenceText, useUnsavedPreference } from './preference-saver.js';
import { preferenceText, problemOfPreference, type TextPreference } from './unsaved-preferences.js';
import classes from './preferences.module.css';

interface PreferenceFieldProps {
  lot: LotForBuyer;
  name: TextPreference;
  /** Style of the field. Default: a field of a table. */
  className?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Saves its text while it is typed. Text that could not be saved stays in the field, with the reason beneath. */
export function PreferenceField({ lot, name, className = classes['field'], onKeyDown }: PreferenceFieldProps) {
  const { lotNo } = lot;
  const unsaved = useUnsavedPreference(lot._id);
  // Until the field is left, it shows the text with its spaces, which are not saved.
  const [typed, setTyped] = useState<string | null>(null);
  const unsavedText = unsaved?.[name];
  const text = typed ?? unsavedText ?? preferenceText(name, lot.preference);
  const problem = problemOfPreference(name, text);
  const isNotSaved = unsavedText !== undefined && unsaved?.trouble !== undefined;
  const isUnreadable = name === 'note' && lot.preference?.unreadable && text === '';
  const message =
    problem || (isNotSaved ? t('Not saved on the server yet') : '') || (isUnreadable ? UNREADABLE_PREFERENCE : '');
  const messageId = useId();
  return (
    <>
      <input
        className={className}
        inputMode={name === 'priority' ? 'numeric' : 'text'}
        maxLength={name === 'note' ? LENGTHS.note : undefined}
        autoComplete="off"
        aria-label={
          name === 'note' ? t('Our note on lot {lotNo}', { lotNo }) : t('Our priority of lot {lotNo}', { lotNo })
        }
        aria-invalid={problem !== '' || undefined}
        aria-describedby={message ? messageId : undefined}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          putPreferenceText({ lotId: lot._id, auctionId: lot.auctionId, name, text: value });
        }}
        onBlur={() => {
          setTyped(null);
          saveAllPreferences();
        }}
        onKeyDown={onKeyDown}
        data-field={name}
      />
      <span className="on-paper">{text}</span>
      {message && (
        <Text id={messageId} size="xs" role="status" className={classes['unsaved'] ?? ''}>
          {message}
        </Text>
      )}
    </>
  );
}
