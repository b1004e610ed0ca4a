import { Accordion, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconMail, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { HouseContact, useSupportEmail } from '../../../shared/house/house-contact.js';
import { EmptyState } from '../../../shared/ui/screens/states.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { useTextInUrl } from '../../../shared/url/use-text-in-url.js';
import { findQuestions, type Question, type Topic } from './find-questions.js';
import classes from './help.module.css';
import { TOPICS } from './questions.js';

export default function HelpScreen() {
  const [search, setSearch] = useTextInUrl('search');
  const topics = useMemo(() => findQuestions(TOPICS, search), [search]);
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <Screen title={t('Help and support')} lead={t('How viewings and tenders work in this house, and who can help.')}>
      <div className={classes['columns']}>
        <Stack gap="lg">
          <TextInput
            type="search"
            size="md"
            aria-label={t('Search the answers')}
            placeholder={t('Search the answers')}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed" role="status" mt={-8}>
            {search.trim()
              ? t('{count, plural, one {# answer} other {# answers}} found', { count })
              : t('{count, plural, one {# answer} other {# answers}}', { count })}
          </Text>
          {topics.map((topic) => (
            <Answers
              key={`${topic.title} ${search.trim() ? search : ''}`}
              topic={topic}
              opened={search.trim() !== '' && count <= FEW}
            />
          ))}
          {count === 0 && (
            <EmptyState
              title={t('Nothing is said about that here')}
              action={
                <Button variant="default" onClick={() => setSearch('')}>
                  {t('Show all answers')}
                </Button>
              }
            >
              {t('Try other words, or ask: this page says how.')}
            </EmptyState>
          )}
        </Stack>
        <Contact />
      </div>
    </Screen>
  );
}

/** Number of matches up to which answers are shown open. */
const FEW = 4;

function Answers({ topic: { title, questions }, opened }: { topic: Topic; opened: boolean }) {
  const [open, setOpen] = useState<string[]>(opened ? questions.map(({ id }) => id) : []);
  return (
    <section className="sheet">
      <Title order={2} size="h3" px="md" pt="lg" pb="xs">
        {title}
      </Title>
      <Accordion multiple value={open} onChange={setOpen} order={3} className={classes['answers'] ?? ''}>
        {questions.map((question) => (
          <Answer key={question.id} {...question} />
        ))}
      </Accordion>
    </section>
  );
}

function Answer({ id, question, answer, keys }: Question) {
  return (
    <Accordion.Item value={id}>
      <Accordion.Control>{question}</Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm" maw="70ch">
          {answer.map((paragraph) => (
            <Text key={paragraph} size="sm" lh={1.6}>
              {paragraph}
            </Text>
          ))}
          {keys && (
            <Text size="sm" lh={1.6} className="keys">
              {keys}
            </Text>
          )}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** The support address if one is set, else a hint to the known staff. */
function Contact() {
  const support = useSupportEmail();
  return (
    <section className={`sheet ${classes['contact']}`}>
      <Title order={2} size="h3">
        {t('Ask the house')}
      </Title>
      {support ? (
        <>
          <Text size="sm" c="dimmed" mt={6}>
            {t(
              'Write to us with the name of your company and, where it is about a bid, the auction, the lot and the time.',
            )}
          </Text>
          <Button
            component="a"
            href={`mailto:${support}`}
            mt="md"
            leftSection={<IconMail size={17} aria-hidden="true" />}
          >
            {t('Write to the house')}
          </Button>
          <Text size="sm" mt="sm">
            <Anchor href={`mailto:${support}`} style={{ overflowWrap: 'anywhere' }}>
              {support}
            </Anchor>
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed" mt={6}>
          {t(
            'For your company’s people and roles, ask a buyer of your company. For everything else, ask your contact at the house; if it is about a bid, name the auction, the lot and the time.',
          )}
        </Text>
      )}
      <div className={classes['reached']}>
        <HouseContact email={false} />
      </div>
    </section>
  );
}
