import { SegmentedControl } from '@mantine/core';
import { t } from '../../../shared/language/t.js';
import { chooseScheme, useTheme, type Scheme } from '../../../shared/store/application.js';
import { SCHEMES } from '../../../shared/ui/colour-scheme/scheme-choice.js';
import { Section } from './section.js';

export function Appearance() {
  const scheme = useTheme((state) => state.scheme);
  return (
    <Section title={t('Appearance')}>
      <SegmentedControl
        aria-label={t('Colours')}
        w="fit-content"
        data={SCHEMES.map(({ value, label }) => ({ value, label }))}
        value={scheme}
        onChange={(value) => chooseScheme(value as Scheme)}
      />
    </Section>
  );
}
