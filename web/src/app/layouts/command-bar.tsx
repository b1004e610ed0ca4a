import { Modal } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { Command as Bar } from 'cmdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Command } from '../../shared/commands.js';
import { FEATURES } from '../features.js';
import classes from './command-bar.module.css';
import { commandsFor, matching } from './commands-for.js';

/** Finds what somebody may go to or do, by a few letters. */
export default function CommandBar({ me, onClose }: { me: UserView; onClose: () => void }) {
  const [commands, setCommands] = useState<readonly Command[]>([]);
  const [text, setText] = useState('');
  const navigate = useNavigate();
  useEffect(() => {
    commandsFor(FEATURES, me).then(setCommands, () => undefined);
  }, [me]);
  const groups = Map.groupBy(matching(commands, text), ({ group }) => group);
  const follow = ({ leads }: Command) => {
    onClose();
    if (typeof leads === 'string') void navigate(leads);
    else leads();
  };
  return (
    <Modal.Root opened onClose={onClose} zIndex={1400}>
      <Modal.Overlay />
      <Modal.Content aria-label="Go to or do">
        <Bar label="Go to or do" shouldFilter={false} loop>
          <Bar.Input
            className={classes['input'] ?? ''}
            placeholder="A lot, an auction, a screen, a deed"
            value={text}
            onValueChange={setText}
            data-autofocus
          />
          <Bar.List className={classes['list'] ?? ''} label="What was found">
            <Bar.Empty className={classes['empty'] ?? ''}>Nothing of that name.</Bar.Empty>
            {[...groups].map(([group, some]) => (
              <Bar.Group key={group} heading={group}>
                {some.map((command) => (
                  <Bar.Item key={command.id} value={command.id} onSelect={() => follow(command)}>
                    {command.label}
                    {command.description && <small>{command.description}</small>}
                  </Bar.Item>
                ))}
              </Bar.Group>
            ))}
          </Bar.List>
        </Bar>
      </Modal.Content>
    </Modal.Root>
  );
}
