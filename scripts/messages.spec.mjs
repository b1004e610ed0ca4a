import { describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '../libs/contracts/dist/index.js';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { gather, textsOf, textsOfPublicPage, wordsOf } from './messages.mjs';

const { texts, publicTexts, calls } = gather();

/** Names of the values and of the elements in a message, and the forms of its plurals. */
function partsOf(message, found = { values: new Set(), elements: new Set(), plurals: [] }) {
  const walk = (nodes) => {
    for (const node of nodes) {
      if (node.type === TYPE.literal || node.type === TYPE.pound) continue;
      (node.type === TYPE.tag ? found.elements : found.values).add(node.value);
      if (node.children) walk(node.children);
      if (node.type === TYPE.plural) found.plurals.push(Object.keys(node.options));
      for (const option of Object.values(node.options ?? {})) walk(option.value);
    }
  };
  walk(parse(message));
  return found;
}
const namesIn = (message) => {
  const { values, elements } = partsOf(message);
  return [...values, ...elements].sort();
};

describe('the texts of the code', () => {
  test('are exactly those of en.json: `node scripts/messages.mjs` collects them', () =>
    expect(Object.keys(textsOf('en'))).toEqual(texts));

  test('are literals in their calls', () =>
    expect(calls.filter(({ text }) => text === null).map(({ place }) => place)).toEqual([]));

  test('have a meaning in each call if they have several', () => {
    const several = new Set(calls.filter(({ isMeant }) => isMeant).map(({ text }) => wordsOf(text)));
    expect(calls.filter(({ text, isMeant }) => !isMeant && several.has(text)).map(({ place }) => place)).toEqual([]);
  });

  test('receive the values that they name', () => {
    const wrong = calls
      .filter(({ text, values }) => text !== null && values !== null)
      .filter(
        ({ text, values, isRich }) =>
          (values.length > 0 || isRich ? namesIn(text) : []).join() !== [...values].sort().join(),
      )
      .map(({ place, text }) => `${place} ${text}`);
    expect(wrong).toEqual([]);
  });
});

test('no line of a French text begins with a colon, semicolon, question or exclamation mark', () =>
  expect(Object.values(textsOf('fr')).filter((text) => / [:;?!]/.test(text))).toEqual([]));

test.each([
  ['fr', 'Open', ['to open it', 'not decided yet']],
  ['nl', 'Open', ['to open it', 'not decided yet']],
  ['he', 'Open', ['to open it', 'not decided yet']],
  ['fr', 'Signed in', ['what somebody did', 'where somebody is']],
  ['he', 'Signed in', ['what somebody did', 'where somebody is']],
  ['fr', 'Withdrawn', ['a bid', 'a lot']],
  ['fr', 'Cancelled', ['an auction', 'a message']],
  ['he', 'Rejected', ['a person', 'a booking']],
])('%s distinguishes the meanings of “%s”', (language, text, meanings) => {
  const said = meanings.map((meaning) => textsOf(language)[`${text} [${meaning}]`]);
  expect(said).not.toContain(undefined);
  expect(new Set(said).size).toBe(meanings.length);
});

describe.each(Object.keys(LANGUAGES).filter((language) => language !== 'en'))('%s', (language) => {
  test('has no text that the code does not use', () =>
    expect(Object.keys(textsOf(language)).filter((text) => !texts.includes(text))).toEqual([]));

  test('has the texts of the public page in a separate file', () =>
    expect(Object.keys(textsOfPublicPage(language))).toEqual(
      texts.filter((text) => publicTexts.has(text) && textsOf(language)[text] !== undefined),
    ));

  test('has the values and elements of each text, and each plural form that it needs', () => {
    const plain = new Set(
      calls.filter(({ values, isRich }) => values?.length === 0 && !isRich).map(({ text }) => text),
    );
    const needed = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter(
        (form) =>
          form === 'other' || [...Array(200).keys()].some((n) => new Intl.PluralRules(language).select(n) === form),
      );
    const wrong = Object.entries(textsOf(language)).filter(([text, said]) => {
      if (said.trim() === '') return true;
      if (plain.has(text) || !/[{<]/.test(text + said)) return false;
      return (
        namesIn(said).join() !== namesIn(text).join() ||
        partsOf(said).plurals.some((forms) => needed.some((form) => !forms.includes(form)))
      );
    });
    expect(wrong).toEqual([]);
  });
});
