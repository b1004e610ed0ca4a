import { ActionIcon, Group, Popover, SegmentedControl, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconFilter, IconSearch } from '@tabler/icons-react';
import { foldForSearch, type AuctionView, type LotView } from '@tender/contracts';
import { memo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { t } from '../../../../shared/language/t.js';
import { ToolPopover } from '../../../../shared/ui/tables/tool-popover.js';
import { ColumnChoice } from '../../../../shared/ui/tables/column-choice.js';
import { useShortcuts } from '../../../../shared/ui/keyboard/shortcuts.js';
import { useHasKeyboard } from '../../../../shared/ui/keyboard/use-has-keyboard.js';
import { useChoice, useChoices, useChosen } from '../../../../shared/url/use-choice.js';
import { useTextInUrl } from '../../../../shared/url/use-text-in-url.js';
import { canOnlyBeCancelled } from '../../auction-lists.js';
import { BidRule } from '../../labels/bid-rule.js';
import { softCloseInWords } from '../../labels/soft-close-in-words.js';
import { Facets, FacetsInWords } from './facets.js';
import type { GoTo } from '../bid/draft-lines.js';
import classes from './filters.module.css';
import { FACTS, ORDERS, OWN } from './lot-fields.js';
import { filterIn, lookIn, SHOWS } from './lot-filter.js';
import { PREFERENCE_VISIBILITY } from '../../preferences/preference-texts.js';

interface FilterBarProps {
  auction: AuctionView;
  lots: LotView[];
  /** The lots that match the filters. */
  shown: LotView[];
  goTo: GoTo;
  children: ReactNode;
}

/** Search, filters, order and columns, in the address or beside it (`url-choices.ts`), and the actions on the list. */
export function FilterBar({ auction, lots, shown, goTo, children }: FilterBarProps) {
  const [choices] = useChoices();
  const isCompleted = auction.status === 'completed';
  return (
    <Stack gap="xs" className={`no-print ${classes['bar']}`}>
      <Group gap="xs" className={classes['tools'] ?? ''}>
        <Filters lots={lots} goTo={goTo} />
        {children}
        {!isCompleted && !canOnlyBeCancelled(auction) && <KeyHelp />}
      </Group>
      <Group gap="xs" mih={24}>
        <Text size="sm" c="dimmed" role="status" className={`num ${classes['count']}`}>
          {shown.length === lots.length
            ? t('{count, plural, one {# lot} other {# lots}}', { count: lots.length })
            : t('{count} of {count2, plural, one {# lot} other {# lots}}', {
                count: shown.length,
                count2: lots.length,
              })}
        </Text>
        {!isCompleted && (
          <Text size="xs" c="dimmed" className={classes['rule'] ?? ''}>
            <BidRule auction={auction} /> {softCloseInWords(auction)}
          </Text>
        )}
        <FacetsInWords facets={filterIn(choices).facets} />
      </Group>
    </Stack>
  );
}

/** `/` and Ctrl + F focus the search, `g` the lot number. Memoised: typing an amount does not render it. */
const Filters = memo(function Filters({ lots, goTo }: Pick<FilterBarProps, 'lots' | 'goTo'>) {
  const [choices] = useChoices();
  const choose = useChoice();
  const { show, facets } = filterIn(choices);
  const [search, setSearch] = useTextInUrl('search');
  const field = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const hasKeys = useHasKeyboard();
  useShortcuts([
    ['/', () => field.current?.focus()],
    ['g', () => number.current?.focus()],
  ]);
  // The browser's search finds rendered rows only; a second Ctrl + F opens it.
  useShortcuts(
    [
      [
        'mod+F',
        (event) => {
          if (document.activeElement === field.current) return;
          event.preventDefault();
          field.current?.focus();
          field.current?.select();
        },
        { preventDefault: false },
      ],
    ],
    [],
  );
  return (
    <>
      <TextInput
        ref={field}
        type="search"
        aria-label={t('Search lots')}
        placeholder={hasKeys ? t('Search lots  /') : t('Search lots')}
        className={classes['search'] ?? ''}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes['shows']}>
        <SegmentedControl
          aria-label={t('Show')}
          data={SHOWS.map((show) => ({ ...show }))}
          value={show}
          onChange={(value) => choose('show', value === 'all' ? null : value)}
        />
      </div>
      <ToolPopover
        label={t('Filters')}
        icon={<IconFilter size={16} />}
        width={360}
        count={facets.length}
        className={classes['facets']}
      >
        <Facets lots={lots} />
      </ToolPopover>
      <Look />
      <GoToLot field={number} lots={lots} goTo={goTo} />
    </>
  );
});

/** Order, row height and columns of the table. */
function Look() {
  const [choices] = useChoices();
  const choose = useChoice();
  const { order, dense, facts, own } = lookIn(choices);
  const [columns, setColumns] = useChosen(
    'columns',
    [...facts, ...own].map(({ id }) => id),
    '',
  );
  return (
    <ToolPopover label={t('View')} icon={<IconAdjustmentsHorizontal size={16} />} width={350}>
      <Stack gap="sm">
        <Select
          label={t('Order of the lots')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={[
            { value: 'lot', label: t('By lot number') },
            ...ORDERS.flatMap(({ id, label }) => [
              { value: id, label: t('{label}, upwards', { label }) },
              { value: `-${id}`, label: t('{label}, downwards', { label }) },
            ]),
          ]}
          value={`${order.desc ? '-' : ''}${order.by}`}
          onChange={(value) => choose('sort', value === 'lot' ? null : value)}
        />
        <Switch
          label={t('Compact rows')}
          visibleFrom="xs"
          checked={dense}
          onChange={(event) => choose('rows', event.currentTarget.checked ? 'dense' : null)}
        />
        <ColumnChoice columns={[...OWN, ...FACTS]} shown={columns} onChange={setColumns} />
        <Text size="sm" c="dimmed">
          {PREFERENCE_VISIBILITY} {t('The same holds for valuations.')}
        </Text>
      </Stack>
    </ToolPopover>
  );
}

/** Keyboard help; `?` opens it, too. */
function KeyHelp() {
  const [opened, { toggle, close }] = useDisclosure();
  // `?` needs Shift on most keyboards.
  useShortcuts(['?', 'shift+?'].map((keys) => [keys, toggle]));
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" width={350} withArrow shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon size={36} variant="default" className="keys" aria-label={t('Keyboard shortcuts')} onClick={toggle}>
          {'?'}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Keyboard shortcuts')}>
        <Text size="sm">
          {t(
            'Enter or ↓ moves to the next lot, Ctrl + Enter places the bid, Esc clears the field, Ctrl + Z undoes, Ctrl + Shift + Enter reviews all, g goes to a lot by its number.',
          )}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}

interface GoToLotProps extends Pick<FilterBarProps, 'lots' | 'goTo'> {
  field: RefObject<HTMLInputElement | null>;
}

/** Goes to the lot with a number, else to the first whose number begins with it. */
function GoToLot({ field, lots, goTo }: GoToLotProps) {
  const [lotNo, setLotNo] = useState('');
  const [missed, setMissed] = useState(false);
  const hasKeys = useHasKeyboard();
  const go = () => {
    const wanted = foldForSearch(lotNo).trim();
    const begins = ({ lotNo: no }: LotView) => foldForSearch(no).startsWith(wanted);
    const found = lots.find(({ lotNo: no }) => foldForSearch(no) === wanted) ?? lots.find(begins);
    setMissed(wanted !== '' && !found);
    if (wanted !== '' && found) goTo(found._id);
  };
  return (
    <TextInput
      ref={field}
      aria-label={t('Go to lot')}
      placeholder={hasKeys ? t('Go to lot  g') : t('Go to lot')}
      className={classes['number'] ?? ''}
      value={lotNo}
      error={missed}
      enterKeyHint="go"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setMissed(false);
        setLotNo(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go();
      }}
    />
  );
}
