import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** `npm run dev` sets `API_URL`. Keeps the page's Host, with which the API compares the Origin of writes. */
const api = { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: false };
const proxy = { '/api': api, '/health': api, '/socket.io': { ...api, ws: true } };

const COMPONENTS = /node_modules\/(@mantine\/(core|hooks|form|store|notifications|modals)|@floating-ui)\/.*js$/;

/** The parts of features and of the header that load with the sign-in (`web/src/app/start/start.ts`). */
const SIGNED_IN =
  /web\/src\/(app\/overlays|app\/layouts\/(signed-in-header|command-bar)|features\/\w+\/(signed-in|\w+-slice|daily-summary))\.tsx?$/;

/** Small parts of the screens of auctions: separate files would cost more by their headers. */
const AUCTION_PARTS =
  /web\/src\/(features\/auctions\/(labels|images|preferences|live\/receipts|live\/bid)\/|features\/auctions\/[\w-]+\.tsx?$|shared\/labels)/;

/** Files of the bundle: libraries that change rarely are cached separately. Order matters: a module belongs to the first group that fits. */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|use-sync-external-store|zustand)\//,
  },
  // Separate file: the full styles are inserted after it, before the overrides (`load-full-bundle.ts`).
  { name: 'public', test: /node_modules\/@mantine\/core\/styles\// },
  // One file for the public page: each further file would be another request.
  { name: 'first', test: /\.(js|mjs|ts|tsx)$/, tags: ['$initial' as const] },
  // Components of few screens load with their screen.
  { name: 'mantine', test: COMPONENTS, minShareCount: 11 },
  { name: 'charts', test: /node_modules\/(recharts|@mantine\/charts|d3-[a-z]+|victory-vendor)\// },
  // Icons in one file: on a slow connection many small files cost more than unused bytes.
  { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 2 },
  // Excludes the phone rules, which would bring the metadata of all countries to every screen, and the large tables.
  {
    name: 'shared',
    test: /web\/src\/(?!features\/people\/(phone|person-form)\/|shared\/ui\/tables\/data-table).*\.tsx?$/,
    minShareCount: 9,
  },
  { name: 'signed-in', test: SIGNED_IN },
  { name: 'auction-parts', test: AUCTION_PARTS, minShareCount: 2 },
  { name: 'tables', test: /@tanstack\/(react-table|table-core)\/|shared\/ui\/tables\/data-table/, minShareCount: 2 },
  { name: 'phone', test: /node_modules\/libphonenumber-js\// },
];

/** Puts Mantine's styles first, so that the application's own styles override them. */
const componentsFirst = (): Plugin => ({
  name: 'components-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [components = ''] = /\n *<link rel="stylesheet"[^>]*\/public-[^>]*>/.exec(html) ?? [];
      if (!components) throw new Error('There are no styles of components');
      return html.replace(components, '').replace(/\n *<link rel="stylesheet"/, (first) => `${components}${first}`);
    },
  },
});

/** Removes files that only pass on exports of another file: each would be another request. */
const withoutFacades = (): Plugin => ({
  name: 'without-facades',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, files) {
      const chunks = Object.values(files).filter((file) => file.type === 'chunk');
      const { source: page = '' } = files['index.html'] as { source?: string | Uint8Array };
      for (const facade of chunks) {
        const [, names = '', target] = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/.exec(facade.code) ?? [];
        if (!target) continue;
        const name = basename(facade.fileName);
        const exported = names.split(',').map((each) => {
          const [local = '', as = local] = each.split(' as ');
          return `${as}:e.${local}`;
        });
        const loaded = `import(\`./${target}\`).then(e=>({${exported.join()}}))`;
        const others = chunks.filter((chunk) => chunk !== facade);
        for (const chunk of others.filter(({ code }) => code.includes(name)))
          chunk.code = chunk.code
            .replaceAll(`import(\`./${name}\`)`, loaded)
            .replaceAll(`"${facade.fileName}"`, `"${facade.fileName.replace(name, target)}"`);
        if (!page.toString().includes(name) && !others.some(({ code }) => code.includes(name)))
          Reflect.deleteProperty(files, facade.fileName);
      }
    },
  },
});

/** Groups that a page with a session needs besides the public bundle. */
const EARLY = ['mantine', 'shared', 'icons', 'signed-in'];

/**
 * Writes `early.json`: the files that a page with a session loads, `all` for each page, `screens` by the page's path. The
 * server links them (`apps/api/src/http/pages.ts`): else they would load only after the page's own scripts have run.
 */
const earlyFiles = (): Plugin => ({
  name: 'early-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, files) {
      const chunks = Object.values(files).filter((file) => file.type === 'chunk');
      const withImports = (names: readonly string[]): string[] => {
        const found = new Set<string>();
        const add = (name: string) => {
          const file = files[name];
          if (found.has(name) || file?.type !== 'chunk') return;
          for (const each of [name, ...(file.viteMetadata?.importedCss ?? [])]) found.add(each);
          file.imports.forEach(add);
        };
        names.forEach(add);
        return [...found];
      };
      const { source: page = '' } = files['index.html'] as { source?: string | Uint8Array };
      const isLinked = (file: string) => page.toString().includes(file);
      const isForAll = ({ name, facadeModuleId }: Rolldown.OutputChunk) =>
        EARLY.includes(name) || SIGNED_IN.test(facadeModuleId ?? '') || facadeModuleId?.includes('/socket.io-client/');
      const styles = Object.keys(files).filter((name) => /\/all-components-[\w-]+\.css$/.test(name));
      const parts = withImports(chunks.filter(isForAll).map(({ fileName }) => fileName));
      const all = [...styles, ...parts].filter((file) => !isLinked(file));
      const screens = chunks.flatMap(({ name, fileName }) => {
        const [, page] = /^([\w-]+)-screen$/.exec(name) ?? [];
        return page
          ? [[`/${page}`, withImports([fileName]).filter((file) => !isLinked(file) && !all.includes(file))]]
          : [];
      });
      const early = { all, screens: Object.fromEntries(screens) as Record<string, string[]> };
      this.emitFile({ type: 'asset', fileName: 'early.json', source: JSON.stringify(early) });
    },
  },
});

/** Files to compress; fonts and bitmaps are compressed already. */
const LOOSE = /^assets\/.+\.(js|mjs|css|svg|wasm)$/;

/** Writes brotli and gzip files at the highest level, for the server (`apps/api/src/http/pages.ts`). */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir = '' }, files) => {
    const loose = Object.keys(files).filter((name) => LOOSE.test(name));
    await Promise.all(
      loose.map(async (name) => {
        const bytes = await readFile(join(dir, name));
        await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes));
        await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
      }),
    );
  },
});

/** Files that the service worker keeps from the start: those of the page, and its texts in each language. */
function firstFiles(files: Rolldown.OutputBundle): string[] {
  const { source = '' } = files['index.html'] as { source?: string | Uint8Array };
  const linked = [...source.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path]) => path!,
  );
  const texts = Object.keys(files).filter((name) => /\.public-[\w-]+\.js$/.test(name));
  return [...linked, ...texts.map((name) => `/${name}`)];
}

/** Writes `sw.js`: one script under a fixed name. It differs in each build, because the names of its files do. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, files) {
      const first = JSON.stringify(firstFiles(files));
      const hash = createHash('sha256').update(first).digest('hex').slice(0, 12);
      const built = (await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        define: { __FILES__: first, __BUILD__: JSON.stringify(`${version}-${hash}`) },
        build: {
          write: false,
          target: 'es2023',
          rolldownOptions: { input: 'src/service-worker/service-worker.ts', output: { format: 'iife' } },
        },
      })) as Rolldown.RolldownOutput;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: built.output[0].code });
    },
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), componentsFirst(), withoutFacades(), earlyFiles(), compressed(), serviceWorker()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: { host: '127.0.0.1', port: 5173, proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // Browsers with `light-dark()`, so that the build keeps this function.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // The sign-in page is a lazy screen, but is part of the first load (`main.tsx`).
      checks: { ineffectiveDynamicImport: false },
    },
  },
});
