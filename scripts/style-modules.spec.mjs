import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** Selectors of a stylesheet. A global attribute `data-…` counts as the module's own, because its screen sets it. */
const selectorsOf = (css) =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)]
    .map(([, selectors]) => selectors.trim())
    .filter((selectors) => !/^(@|from|to|[\d.]+%)/.test(selectors))
    .map((selectors) =>
      selectors.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, (text) => (text.includes('[data-') ? '.own' : ':global')),
    )
    .flatMap((selectors) => withoutBrackets(selectors).split(','));

/** Replaces commas in brackets: they do not separate selectors. */
function withoutBrackets(selectors) {
  const opened = selectors.replace(/\(([^()]*)\)/g, (_, within) => ` ${within.replaceAll(',', ' ')}`);
  return opened === selectors ? selectors : withoutBrackets(opened);
}

test('every rule of a module is bound to a class of the module', () => {
  const unbound = globSync('web/src/**/*.module.css').flatMap((file) =>
    selectorsOf(readFileSync(file, 'utf8'))
      .filter((selector) => !/\.[a-z]/i.test(selector))
      .map((selector) => `${file}: ${selector.trim()}`),
  );
  // Screens are prefetched with their styles: an unbound rule would apply to all of them.
  expect(unbound).toEqual([]);
});
