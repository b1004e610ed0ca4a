import { LANGUAGES, type Language } from '@tender/contracts';
import { createPath, useLocation } from 'react-router-dom';
import { switchLanguage, language } from './language.js';
import classes from './language-select.module.css';
import { t } from './t.js';

/** The choice of the language at the door: the browser's own list, which weighs nothing. */
export function LanguageSelect() {
  const location = useLocation();
  return (
    <select
      className={classes['select']}
      aria-label={t('Language')}
      value={language}
      onChange={(event) => switchLanguage(event.currentTarget.value as Language, createPath(location))}
    >
      {Object.entries(LANGUAGES).map(([code, { name }]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
