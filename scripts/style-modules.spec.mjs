import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** The selectors of a stylesheet, and of each what is not global in it. A global attribute `data-…` is set by the module's own screen. */
const selectorsOf = (css) =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)]
    .map(([, selectors]) => selectors.trim())
    .filter((selectors) => !/^(@|from|to|[\d.]+%)/.test(selectors))
    .map((selectors) =>
      selectors.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, (text) => (text.includes('[data-') ? '.own' : ':global')),
    )
    .flatMap((selectors) => withoutBrackets(selectors).split(','));

/** Commas in brackets part no rules. */
function withoutBrackets(selectors) {
  const opened = selectors.replace(/\(([^()]*)\)/g, (_, within) => ` ${within.replaceAll(',', ' ')}`);
  return opened === selectors ? selectors : withoutBrackets(opened);
}

test('every rule of a module is bound to what the module draws', () => {
  const unbound = globSync('web/src/**/*.module.css').flatMap((file) =>
    selectorsOf(readFileSync(file, 'utf8'))
      .filter((selector) => !/\.[a-z]/i.test(selector))
      .map((selector) => `${file}: ${selector.trim()}`),
  );
  // Screens are fetched ahead, with their styles: what is bound to nothing holds on all of them.
  expect(unbound).toEqual([]);
});
