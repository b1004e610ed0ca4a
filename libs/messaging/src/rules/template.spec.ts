import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isPlaceholder, placeholdersIn, TEMPLATE_NAMES } from '@tender/contracts';
import { checkGoldenFiles } from '@tender/event-store/testing';
import { refusalOf, specification } from '@tender/kernel/testing';
import { messageCatalogue } from './message.events.js';
import { DEFAULT_TEMPLATES } from './default-templates.js';
import { templateDecider, detailsOf } from './template.js';
import { templateCatalogue, type TemplateEvent } from './template.events.js';

const { given, after } = specification(templateDecider);

const id = 'k3Jx0Pq9Zt5Wb7Ls';
const details = { name: 'Hours', subject: 'Hours of {{viewingName}}', body: 'Dear {{ firstName }}' };
const created: TemplateEvent = { type: 'TemplateCreated', data: { templateId: id, ...details } };
const WELCOME = 'welcomeTemplate';
const welcome = DEFAULT_TEMPLATES[WELCOME];
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

test('each built-in template has a text with known placeholders only', () => {
  expect(Object.keys(DEFAULT_TEMPLATES).sort()).toEqual([...TEMPLATE_NAMES].sort());
  for (const { subject, body } of Object.values(DEFAULT_TEMPLATES)) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(placeholdersIn(`${subject} ${body}`).filter((name) => !isPlaceholder(name))).toEqual([]);
    expect(body).toContain('{{firstName}}');
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
    expect(detailsOf(after(), WELCOME)).toEqual({ name: WELCOME, ...welcome });
    given()
      .when({ type: 'ChangeTemplate', templateId: WELCOME, changes: { subject: 'Hello' } })
      .then(changed);
    given().when({ type: 'ResetTemplate', templateId: WELCOME }).then();
    given(changed)
      .when({ type: 'ResetTemplate', templateId: WELCOME })
      .then({ type: 'TemplateReset', data: { templateId: WELCOME } });
    const reset: TemplateEvent = { type: 'TemplateReset', data: { templateId: WELCOME } };
    expect(detailsOf(after(changed, reset), WELCOME)).toEqual({ name: WELCOME, ...welcome });
  });

  test('can be neither deleted nor renamed', () => {
    given().when({ type: 'DeleteTemplate', templateId: WELCOME }).rejects('TEMPLATE_NEEDED');
    given()
      .when({ type: 'ChangeTemplate', templateId: WELCOME, changes: { name: 'Other' } })
      .rejects('FIELD_NOT_CHANGEABLE');
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
