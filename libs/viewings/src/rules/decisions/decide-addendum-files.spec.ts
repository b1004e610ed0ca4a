import { describe, test } from '@jest/globals';
import { completed, coming, draft, liveViewing } from '../testing/builders.js';
import { given } from '../testing/scenario.js';

const changes = [{ field: 'files', before: null, after: ['list.pdf'] }];
const publish = { type: 'PublishAddendum', changes } as const;
const published = {
  type: 'AddendumPublished',
  data: { number: 1, grade: 'material', reason: null, changes },
} as const;

describe('changed files that buyers see', () => {
  test('have an addendum in a published or live viewing', () => {
    given(...coming())
      .when(publish)
      .then(published);
    given(...liveViewing())
      .when(publish)
      .then(published);
  });

  test('do not exist for drafts and completed viewings', () => {
    given(...draft())
      .when(publish)
      .then();
    given(...liveViewing(), completed)
      .when(publish)
      .then();
  });

  test.each([
    [[]],
    [[{ field: 'name', before: 'a', after: 'b' }]],
    [[{ field: 'files', before: null, after: ['list.pdf'], goodId: 'viewing1.good1' }]],
    [[{ field: 'files', before: null, after: ['list.pdf'], ids: ['viewing1.good1'] }]],
  ])('must not be mixed with other changes: %j', (others) =>
    given(...coming())
      .when({ type: 'PublishAddendum', changes: others })
      .rejects('INVALID'),
  );
});
