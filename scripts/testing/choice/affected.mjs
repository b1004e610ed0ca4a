/** Selects the specs that a change can affect. */
import { isBrowserTest, isDeep, isSpec } from './specs.mjs';
import { withDependants } from './packages.mjs';

/** Files whose change can affect every test. */
const EVERYTHING =
  /^(package-lock\.json|tsconfig[^/]*\.json|jest\.config\.mjs|scripts\/(jest|build)\/.*|scripts\/pack-threads\.mjs)$/;

/** @returns the folder of a file's package; `docs` for pages, `scripts` for all other files at the root */
const packageOf = (file, packages) =>
  packages.find(({ folder }) => file.startsWith(`${folder}/`))?.folder ?? (file.endsWith('.md') ? 'docs' : 'scripts');

/**
 * Specs of the commit tier in changed packages and their dependants, and changed specs of any tier. Browser tests only
 * if they, or files of `e2e` that they import, have changed.
 * @param changed paths of changed, added and deleted files
 * @param importers the import graph
 */
export function specsAffectedBy(changed, { specs, packages, importers }) {
  const all = packages.map(({ folder }) => folder);
  const folders = changed.some((file) => EVERYTHING.test(file))
    ? new Set(all)
    : withDependants(
        changed.map((file) => packageOf(file, packages)),
        packages,
      );
  const isChanged = (spec) => changed.includes(spec);
  const jest = specs.filter(
    (spec) => !isBrowserTest(spec) && (isChanged(spec) || (!isDeep(spec) && folders.has(packageOf(spec, packages)))),
  );
  const reached = reachedFrom(changed.filter(isBrowserTest), importers);
  return { jest, browser: specs.filter((spec) => isBrowserTest(spec) && reached.has(spec)), folders };
}

/** @returns the specs among the files and all their direct and indirect importers */
function reachedFrom(files, importers) {
  const found = new Set(files);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return new Set([...found].filter(isSpec));
}
