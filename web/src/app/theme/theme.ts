import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { PETROL, shadesOf } from '@tender/contracts';
import { t } from '../../shared/language/t.js';
import { OWN_NUMBERS } from '../../shared/numbers/typed-numbers.js';
import { prefixFirstFilter } from './prefix-first-filter.js';

/** Champagne: the second accent colour, for example of favourites and focus outlines. */
const champagne: MantineColorsTuple = [
  '#fbf6ea',
  '#f3e8cd',
  '#e7d3a8',
  '#d9bb7c',
  '#cda758',
  '#b98f3e',
  '#96722d',
  '#785a22',
  '#5f471b',
  '#463414',
];
const emerald: MantineColorsTuple = [
  '#e9f8f0',
  '#cdeedd',
  '#9bdcba',
  '#66c795',
  '#3fb278',
  '#239862',
  '#177d4f',
  '#11653f',
  '#0d5033',
  '#093b26',
];
const ruby: MantineColorsTuple = [
  '#fdeef0',
  '#f9d5da',
  '#f1a9b3',
  '#e87b8b',
  '#dc5269',
  '#c9344e',
  '#ae243f',
  '#901b34',
  '#73162a',
  '#551120',
];
const citrine: MantineColorsTuple = [
  '#fff6e0',
  '#ffe8b8',
  '#fdd684',
  '#f6c04f',
  '#e8a92a',
  '#cc8d12',
  '#a06c07',
  '#7f5505',
  '#634205',
  '#483004',
];
const sapphire: MantineColorsTuple = [
  '#edf3fd',
  '#d6e3fa',
  '#adc6f3',
  '#80a5ea',
  '#5785df',
  '#3a69cf',
  '#2b54b3',
  '#234593',
  '#1c3775',
  '#152957',
];
const gray: MantineColorsTuple = [
  '#f6f8f8',
  '#eef2f2',
  '#e2e8e9',
  '#d0d9da',
  '#b3bfc1',
  '#869497',
  '#5a686c',
  '#435053',
  '#2d383b',
  '#182022',
];
const dark: MantineColorsTuple = [
  '#dfe7e8',
  '#b7c3c5',
  '#94a3a6',
  '#6d7d81',
  '#3e4d51',
  '#2c393c',
  '#202b2e',
  '#172124',
  '#10181a',
  '#0b1113',
];

const serif = "Newsreader, Georgia, 'Times New Roman', serif";
const text = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** Renders a dropdown inside the page's landmark. */
const IN_PAGE = { target: '#content' };

/** Defaults of selects: Enter chooses the first match, without an arrow key. */
const CHOICE = {
  comboboxProps: { zIndex: 1300, portalProps: IN_PAGE },
  filter: prefixFirstFilter,
  selectFirstOptionOnChange: true,
};

const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { petrol: [...PETROL], champagne, emerald, ruby, citrine, sapphire, gray, dark },
  white: '#ffffff',
  black: '#182022',
  fontFamily: text,
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
  headings: {
    fontFamily: serif,
    fontWeight: '500',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.15' },
      h2: { fontSize: '1.5rem', lineHeight: '1.2' },
      h3: { fontSize: '1.2rem', lineHeight: '1.3' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Modal: {
      styles: {
        title: { fontFamily: serif, fontSize: '1.35rem', fontWeight: 500, lineHeight: 1.25 },
        // Keeps a focused field clear of the sticky title and buttons (`dialog-buttons.tsx`).
        content: { scrollPaddingBlock: 72 },
      },
      defaultProps: {
        centered: true,
        zIndex: 1200,
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': t('Close') },
      },
    },
    // A `header` in a dialog would be a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Drawer: {
      styles: { title: { fontFamily: serif, fontSize: '1.35rem', fontWeight: 500, lineHeight: 1.25 } },
      defaultProps: { zIndex: 1200, closeButtonProps: { 'aria-label': t('Close') } },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
    // Without Mantine's focusable placeholder, which is no menu item.
    Menu: {
      defaultProps: { zIndex: 1300, portalProps: IN_PAGE, withInitialFocusPlaceholder: false },
    },
    Popover: { defaultProps: { zIndex: 1300 } },
    Tooltip: {
      defaultProps: {
        zIndex: 1300,
        withArrow: true,
        openDelay: 250,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Select: { defaultProps: CHOICE },
    MultiSelect: { defaultProps: CHOICE },
    NumberInput: { defaultProps: { decimalSeparator: OWN_NUMBERS.decimal } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': t('Toggle password visibility') },
      },
    },
    Paper: { defaultProps: { radius: 'md' } },
    // Five tabs fit in one row on a phone.
    Tabs: { styles: { tab: { paddingInline: 'clamp(7px, 1.9vw, var(--mantine-spacing-md))' } } },
    Table: { defaultProps: { verticalSpacing: 7, horizontalSpacing: 'sm' } },
  },
});

/** The theme with the firm's accent in place of petrol. @param accent `#rrggbb`; null: petrol */
export const themeOf = (accent: string | null): typeof theme =>
  accent === null ? theme : { ...theme, colors: { ...theme.colors, petrol: [...shadesOf(accent)] } };
