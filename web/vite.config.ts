import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Where requests to the api go; `npm run dev` sets `API_URL`. The Host stays that of the page: the api takes writes only where it equals the Origin. */
const api = { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: false };
const proxy = { '/api': api, '/health': api, '/socket.io': { ...api, ws: true } };

const COMPONENTS = /node_modules\/(@mantine\/(core|hooks|form|store|notifications|modals)|@floating-ui)\/.*js$/;

/**
 * Libraries that change rarely are cached apart from the product's own code; charts and spreadsheets load only where they are used. What several
 * groups need stands in the first of them, or a table would load the charts.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|use-sync-external-store|zustand)\//,
  },
  // A file of its own, before all others: the whole of these styles comes between it and what changes them (`load-full-bundle.ts`).
  { name: 'public', test: /node_modules\/@mantine\/core\/styles\// },
  // All that the page needs before anybody has signed in: in one file, because each brings its headers along.
  { name: 'first', test: /\.(js|mjs|ts|tsx)$/, tags: ['$initial' as const] },
  { name: 'mantine', test: COMPONENTS },
  { name: 'charts', test: /node_modules\/(recharts|@mantine\/charts|d3-[a-z]+|victory-vendor)\// },
  // On a poor line many small files cost more than the bytes that a screen does not need: six come at once, and each takes a trip of its own.
  { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 2 },
  // Without the phone rules, which would bring the metadata of all countries to every screen.
  { name: 'shared', test: /web\/src\/(?!features\/people\/(phone|person-form)\/).*\.tsx?$/, minShareCount: 8 },
  { name: 'phone', test: /node_modules\/libphonenumber-js\// },
];

/** Puts the styles of components before those that change them. */
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

/** Of these kinds of files compression leaves a third at most; fonts and pictures are dense already. */
const LOOSE = /\.(js|mjs|css|svg|wasm)$/;

/** Writes each such file in brotli and gzip, too, at their best: the server hands these out (`apps/api/src/http/pages.ts`). */
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), componentsFirst(), compressed()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: { host: '127.0.0.1', port: 5173, proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // Browsers that have `light-dark()`, so that it is left as it stands.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // The sign-in page is a lazy screen, but is part of the first load (`main.tsx`).
      checks: { ineffectiveDynamicImport: false },
    },
  },
});
