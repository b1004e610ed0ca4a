import { Alert, Button, Stack, Text, Textarea, Title } from '@mantine/core';
import type { PublicLogView } from '@tender/contracts';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { notifyError } from '../../../shared/notify.js';
import { useAction } from '../../../shared/use-action.js';
import { headsInWords } from './head-words.js';
import { checkHeads, type HeadsCheck } from './kept-heads.js';
import classes from './log.module.css';
import { loadConsistency, loadInclusion } from './log-data.js';

export function KeptHeads({ log }: { log: PublicLogView }) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [check, setCheck] = useState<HeadsCheck | null>(null);
  const { busy, run } = useAction(
    async () => {
      const asked = { ...log, consistency: loadConsistency, inclusion: loadInclusion };
      setCheck(await checkHeads({ first, second: second.trim() || log.checkpoint }, asked));
    },
    (error) => notifyError(error, t('The heads could not be checked.')),
  );
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setCheck(null);
  };
  return (
    <section className={`sheet ${classes['sheet']} ${classes['unprinted']}`}>
      <Title order={2} size="h3" mb="xs">
        {t('Check a head that you kept')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t(
          'Your browser checks the signatures and the proof itself; it loads the proof from the server, but does not trust it.',
        )}
      </Text>
      <Stack gap="sm" align="flex-start">
        <Note label={t('The head that you kept')} value={first} onChange={change(setFirst)} />
        <Note label={t('Another one; left empty, the current head')} value={second} onChange={change(setSecond)} />
        <Button loading={busy} disabled={first.trim() === ''} onClick={run}>
          {t('Check')}
        </Button>
        {check && <Outcome check={check} />}
      </Stack>
    </section>
  );
}

interface NoteProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

const Note = ({ label, value, onChange }: NoteProps) => (
  <Textarea
    w="100%"
    label={label}
    autosize
    minRows={4}
    maxRows={12}
    spellCheck={false}
    styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8rem' } }}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

function Outcome({ check }: { check: HeadsCheck }) {
  const { ok, title, text, key } = headsInWords(check);
  return (
    <Alert
      w="100%"
      color={ok ? 'emerald' : 'ruby'}
      title={title}
      icon={ok ? <IconShieldCheck /> : <IconShieldX />}
      role="status"
    >
      {text} {key}
    </Alert>
  );
}
