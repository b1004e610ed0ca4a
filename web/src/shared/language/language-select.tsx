import { LANGUAGES, type Language } from '@tender/contracts';
import { createPath, useLocation } from 'react-router-dom';
import { switchLanguage, language } from './language.js';
import classes from './language-select.module.css';
import { t } from './t.js';

/** Language choice on public pages: a native select, to keep the bundle small. */
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
