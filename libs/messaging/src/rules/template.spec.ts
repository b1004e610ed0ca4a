import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { HOUSE_TEXTS, isPlaceholder, LANGUAGE_CODES, placeholdersIn, type Language } from '@tender/contracts';
import { checkGoldenFiles } from '@tender/event-store/testing';
import { refusalOf, specification } from '@tender/kernel/testing';
import { messageCatalogue } from './message.events.js';
import { templateDecider, detailsOf, textIn } from './template.js';
import { BUILT_IN_TEXTS, type BuiltInText } from './texts/built-in-texts.js';
import { templateCatalogue, type TemplateEvent, type TemplateText } from './template.events.js';

const { given, after } = specification(templateDecider);

const id = 'k3Jx0Pq9Zt5Wb7Ls';
const details = { name: 'Hours', subject: 'Hours of {{viewingName}}', body: 'Dear {{ firstName }}' };
const created: TemplateEvent = { type: 'TemplateCreated', data: { templateId: id, ...details } };
const WELCOME = 'welcomeTemplate';
const { en: welcome, ...texts } = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [language, BUILT_IN_TEXTS[language][WELCOME]]),
) as Record<Language, TemplateText>;
const changed: TemplateEvent = {
  type: 'TemplateChanged',
  data: { templateId: WELCOME, name: WELCOME, subject: 'Hello', body: welcome.body },
};

test('events of every stored version are readable', () => {
  const events = checkGoldenFiles(
    { ...templateCatalogue, ...messageCatalogue },
    join(import.meta.dirname, '../../golden'),
  );
  expect(events).toHaveLength(8);
});

test.each(LANGUAGE_CODES)('each built-in text has the same known placeholders in %s', (language) => {
  const used = ({ subject, body }: TemplateText) => placeholdersIn(`${subject} ${body}`).sort();
  for (const [name, english] of Object.entries(BUILT_IN_TEXTS.en)) {
    const text = BUILT_IN_TEXTS[language][name as BuiltInText];
    expect(text.subject).not.toMatch(/[\r\n]/);
    expect([name, used(text)]).toEqual([name, used(english)]);
    expect(used(text).filter((placeholder) => !isPlaceholder(placeholder))).toEqual([]);
    expect(text.body).toContain('{{firstName}}');
  }
});

describe('a template that staff add', () => {
  test('is created, changed, and deleted', () => {
    given().when({ type: 'CreateTemplate', templateId: id, details }).then(created);
    given(created)
      .when({ type: 'ChangeTemplate', templateId: id, changes: { subject: 'Other' } })
      .then({ type: 'TemplateChanged', data: { templateId: id, ...details, subject: 'Other' } });
    given(created)
      .when({ type: 'DeleteTemplate', templateId: id })
      .then({ type: 'TemplateDeleted', data: { templateId: id } });
  });

  test('does not change to the same text', () =>
    given(created).when({ type: 'ChangeTemplate', templateId: id, changes: details }).then());

  test('has no default text', () =>
    given(created).when({ type: 'ResetTemplate', templateId: id }).rejects('NOT_FOUND'));

  test('does not exist after its deletion', () => {
    const gone = [created, { type: 'TemplateDeleted', data: { templateId: id } }] as const;
    given(...gone)
      .when({ type: 'ChangeTemplate', templateId: id, changes: {} })
      .rejects('NOT_FOUND');
    given(...gone)
      .when({ type: 'DeleteTemplate', templateId: id })
      .rejects('NOT_FOUND');
    expect(refusalOf(() => detailsOf(after(...gone), id)).code).toBe('NOT_FOUND');
  });
});

describe('a built-in template', () => {
  test('has its default text until a change, and again after a reset', () => {
    expect(detailsOf(after(), WELCOME)).toEqual({ name: WELCOME, ...welcome, texts });
    given()
      .when({ type: 'ChangeTemplate', templateId: WELCOME, changes: { subject: 'Hello' } })
      .then(changed);
    given().when({ type: 'ResetTemplate', templateId: WELCOME }).then();
    given(changed)
      .when({ type: 'ResetTemplate', templateId: WELCOME })
      .then({ type: 'TemplateReset', data: { templateId: WELCOME } });
    const reset: TemplateEvent = { type: 'TemplateReset', data: { templateId: WELCOME } };
    expect(detailsOf(after(changed, reset), WELCOME)).toEqual({ name: WELCOME, ...welcome, texts });
  });

  test('can be neither deleted nor renamed', () => {
    given().when({ type: 'DeleteTemplate', templateId: WELCOME }).rejects('TEMPLATE_NEEDED');
    given()
      .when({ type: 'ChangeTemplate', templateId: WELCOME, changes: { name: 'Other' } })
      .rejects('FIELD_NOT_CHANGEABLE');
  });
});

describe('texts in other languages', () => {
  const french = { subject: 'Bonjour', body: 'Bonjour {{firstName}}' };
  const withFrench: TemplateEvent = {
    type: 'TemplateChanged',
    data: { templateId: WELCOME, name: WELCOME, subject: 'Hello', body: welcome.body, texts: { fr: french } },
  };
  const shown = (language: Language, ...events: TemplateEvent[]) =>
    textIn(detailsOf(after(...events), WELCOME), language);

  test('are those of the release until staff edit the text, then only those of staff', () => {
    expect(shown('he')).toEqual({ ...texts.he, language: 'he' });
    expect(shown('he', changed)).toMatchObject({ subject: 'Hello', language: 'en' });
    expect(shown('fr', withFrench)).toEqual({ ...french, language: 'fr' });
    expect(shown('nl', withFrench)).toMatchObject({ subject: 'Hello', language: 'en' });
  });

  test('are replaced together, and stay when only the English text changes', () => {
    given(changed)
      .when({ type: 'ChangeTemplate', templateId: WELCOME, changes: { texts: { fr: french } } })
      .then(withFrench);
    given(withFrench)
      .when({ type: 'ChangeTemplate', templateId: WELCOME, changes: { texts: {} } })
      .then(changed);
    given(withFrench)
      .when({ type: 'ChangeTemplate', templateId: WELCOME, changes: { subject: 'Hi' } })
      .then({ ...withFrench, data: { ...withFrench.data, subject: 'Hi' } as never });
    given(withFrench)
      .when({ type: 'ChangeTemplate', templateId: WELCOME, changes: { subject: 'Hello', texts: { fr: french } } })
      .then();
    given().when({ type: 'ChangeTemplate', templateId: WELCOME, changes: { texts } }).then();
  });

  test('have known placeholders only', () => {
    const changes = { texts: { he: { subject: '{{nobody}}', body: 'x' } } };
    expect(
      refusalOf(given().when({ type: 'ChangeTemplate', templateId: WELCOME, changes }).decide).details,
    ).toMatchObject([{ field: 'texts.he.subject', rule: 'placeholder' }]);
  });

  test.each(HOUSE_TEXTS)('the firm can edit %s, and reset it', (templateId) => {
    const edited: TemplateEvent = {
      type: 'TemplateChanged',
      data: { templateId, name: templateId, subject: 'Ours', body: BUILT_IN_TEXTS.en[templateId].body },
    };
    given()
      .when({ type: 'ChangeTemplate', templateId, changes: { subject: 'Ours' } })
      .then(edited);
    given(edited).when({ type: 'ResetTemplate', templateId }).then({ type: 'TemplateReset', data: { templateId } });
    given(edited).when({ type: 'DeleteTemplate', templateId }).rejects('TEMPLATE_NEEDED');
    for (const body of ['{{biddingDetails}}', '{{nobody}}', 'Dear {{firstName}} {{__proto__}}'])
      given().when({ type: 'ChangeTemplate', templateId, changes: { body } }).rejects('INVALID');
  });
});

describe('placeholders', () => {
  const refused = (text: Partial<typeof details>) =>
    refusalOf(given().when({ type: 'CreateTemplate', templateId: id, details: { ...details, ...text } }).decide);

  test.each([
    '{{nobody}}',
    '{{ constructor }}',
    '{{__proto__}}',
    '{{}}',
    '{{firstName.length}}',
    '{{7*7}}',
    '{{first Name}}',
  ])('unknown ones are refused: %s', (text) => {
    expect(refused({ body: text })).toMatchObject({
      code: 'INVALID',
      details: [{ field: 'body', rule: 'placeholder' }],
    });
    expect(refused({ subject: text })).toMatchObject({ details: [{ field: 'subject' }] });
  });

  test('single braces are text', () =>
    given()
      .when({ type: 'CreateTemplate', templateId: id, details: { ...details, body: 'a {firstName} b }} c' } })
      .then({ type: 'TemplateCreated', data: { templateId: id, ...details, body: 'a {firstName} b }} c' } }));
});
