import { SegmentedControl } from '@mantine/core';
import { chooseScheme, useTheme, type Scheme } from '../../../shared/store/application.js';
import { SCHEMES } from '../../../shared/ui/scheme-choice.js';
import { Section } from './section.js';

/** Which colours this browser shows. */
export function Appearance() {
  const scheme = useTheme((state) => state.scheme);
  return (
    <Section title="Appearance">
      <SegmentedControl
        aria-label="Colours"
        w="fit-content"
        data={SCHEMES.map(({ value, label }) => ({ value, label }))}
        value={scheme}
        onChange={(value) => chooseScheme(value as Scheme)}
      />
    </Section>
  );
}
