/** Which specs a change can affect. */
import { isBrowserTest, isDeep, isSpec } from './specs.mjs';
import { withDependants } from './packages.mjs';

/** A change of one of these can affect every test. */
const EVERYTHING =
  /^(package-lock\.json|tsconfig[^/]*\.json|jest\.config\.mjs|scripts\/(jest|build)\/.*|scripts\/pack-threads\.mjs)$/;

/** @returns the folder of the package that a file belongs to; `docs` for pages, `scripts` for what else is at the root */
const packageOf = (file, packages) =>
  packages.find(({ folder }) => file.startsWith(`${folder}/`))?.folder ?? (file.endsWith('.md') ? 'docs' : 'scripts');

/**
 * The specs of the commit tier in changed packages and in those that depend on them, and changed specs of any tier. Browser tests only if they, or what
 * they import, have changed.
 * @param changed paths of changed, added and deleted files
 * @param importers the graph of imports
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

/** @returns the files, and all that import them by any number of steps */
function reachedFrom(files, importers) {
  const found = new Set(files);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return new Set([...found].filter(isSpec));
}
