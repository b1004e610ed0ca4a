import { Combobox, ModalContent, ModalOverlay, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { ModalRoot } from '../../shared/ui/dialogs/dialog.js';
import classes from './command-bar.module.css';
import { useCommandsFound } from './use-commands-found.js';

export default function CommandBar({ me, onClose }: { me: UserView; onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const choice = useCombobox({ opened: true, onDropdownClose: onClose });
  const found = useCommandsFound(me, text);
  const { selectFirstOption } = choice;
  const first = found[0]?.id;
  useEffect(() => void selectFirstOption(), [text, first, selectFirstOption]);
  const follow = (id: string) => {
    const leads = found.find((command) => command.id === id)?.leads;
    onClose();
    if (typeof leads === 'string') void navigate(leads);
    else leads?.();
  };
  return (
    <ModalRoot opened onClose={onClose} zIndex={1400}>
      <ModalOverlay />
      <ModalContent aria-label={t('Go to or do')}>
        <Combobox store={choice} onOptionSubmit={follow}>
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              variant="unstyled"
              classNames={{ input: classes['input'] ?? '' }}
              aria-label={t('Go to or do')}
              placeholder={t('A lot, an auction, a viewing, a company, a person, a screen')}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              data-autofocus
            />
          </Combobox.EventsTarget>
          <VisuallyHidden role="status">{found[0] && t('Enter: {label}', { label: found[0].label })}</VisuallyHidden>
          <Combobox.Options className={classes['list'] ?? ''} aria-label={t('What was found')}>
            {[...Map.groupBy(found, ({ group }) => group)].map(([group, some]) => (
              <Combobox.Group key={group} label={group}>
                {some.map(({ id, label, description }) => (
                  <Combobox.Option key={id} value={id}>
                    {label}
                    {description && <small>{description}</small>}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {/* ARIA: a listbox must have an option. */}
            {found.length === 0 && (
              <Combobox.Option value="" disabled>
                {t('No match.')}
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox>
      </ModalContent>
    </ModalRoot>
  );
}
