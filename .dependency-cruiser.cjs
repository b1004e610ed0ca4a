const { existsSync, readdirSync } = process.getBuiltinModule('node:fs');
const { join } = process.getBuiltinModule('node:path');

/** Dependencies point one way: contracts ← kernel ← stores ← contexts ← apps; contracts ← web (`architecture.md`). */
const lib = (...names) => `^libs/(${names.join('|')})/`;
/** The libs of contexts: those with a file `src/context.ts`, without `context`, which defines the form of that file. */
const CONTEXTS = readdirSync(join(__dirname, 'libs')).filter(
  (name) => name !== 'context' && existsSync(join(__dirname, 'libs', name, 'src', 'context.ts')),
);
/** Node's own modules: the tool names them without their prefix `node:`. */
const NODE_MODULES =
  '^(node:)?(assert|async_hooks|buffer|child_process|cluster|crypto|dgram|diagnostics_channel|dns|events|fs|http|http2|https|inspector|module|net|os|path|perf_hooks|process|readline|sqlite|stream|test|timers|tls|tty|url|util|v8|vm|wasi|worker_threads|zlib)(/|$)';
/** Files of the contracts that may import a third-party library. */
const CONTRACTS_WITH_LIBRARIES = '^libs/contracts/src/(people/countries|people/phone|text/email|viewings/slots)\\.ts$';
/** Events, states, decisions and prices: pure functions of their arguments (`docs/architecture.md`). */
const RULES = {
  path: [
    '^libs/[^/]+/src/rules/',
    '^libs/people/src/((companies|terms)/rules|staff)/',
    '^libs/people/src/(house/house-settings|installation/installation)\\.ts$',
    '\\.events\\.ts$',
  ],
  pathNot: ['\\.spec\\.ts$', '/testing/'],
};

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbidden('no-cycles', 'each file can be read alone; imports of types count', {}, { circular: true }),
    {
      ...forbidden('no-folder-cycles', 'each folder can be read and moved alone', {}, { circular: true }),
      scope: 'folder',
    },
    forbidden(
      'nothing-unresolved',
      'an import that is not found is in no graph',
      {},
      // The manifest of `numfmt` names type files that the package does not contain.
      { couldNotResolve: true, pathNot: '^numfmt$' },
    ),
    forbidden(
      'contracts-stand-alone',
      'server and web share them',
      { path: lib('contracts') },
      { path: '^(libs|apps|web)/', pathNot: lib('contracts') },
    ),
    forbidden(
      'contracts-load-quickly',
      'every thread and every page loads them: what needs a library is an entry of its own',
      { path: lib('contracts'), pathNot: [CONTRACTS_WITH_LIBRARIES, '\\.spec\\.ts$'] },
      { path: ['node_modules', CONTRACTS_WITH_LIBRARIES] },
    ),
    forbidden(
      'proof-stands-alone',
      'a verifier needs no other code of the server: it runs in a browser or on another machine',
      { path: lib('proof'), pathNot: '\\.spec\\.ts$' },
      { path: ['^(libs|apps|web)/', NODE_MODULES], pathNot: lib('proof') },
    ),
    forbidden(
      'kernel-on-contracts',
      'the kernel knows the contracts only',
      { path: lib('kernel') },
      { path: '^(libs|apps|web)/', pathNot: lib('kernel', 'contracts') },
    ),
    forbidden(
      'stores-on-kernel',
      'stores know no context',
      { path: lib('event-store', 'read-store') },
      { path: ['^(apps|web)/', lib(...CONTEXTS)] },
    ),
    forbidden(
      'event-store-below-read-store',
      'events are appended without read models',
      { path: lib('event-store') },
      { path: lib('read-store') },
    ),
    forbidden(
      'contexts-below-platform',
      'the platform puts what several apps need of the contexts together',
      {
        path: lib(
          'contracts',
          'kernel',
          'event-store',
          'read-store',
          'reactors',
          'context',
          'http',
          'audit',
          'files',
          ...CONTEXTS,
        ),
      },
      { path: lib('platform') },
    ),
    forbidden(
      'tools-below-contexts',
      'reactors, the HTTP tools, and what a context declares, know none',
      { path: lib('reactors', 'context', 'http', 'files') },
      { path: lib(...CONTEXTS) },
    ),
    forbidden(
      'libs-below-apps',
      'libs are put together by apps',
      { path: '^libs/' },
      { path: '^(apps|web|bench|e2e)/' },
    ),
    forbidden(
      'audit-by-declarations',
      'the audit knows histories by what their contexts declare; people only for their names',
      { path: lib('audit') },
      { path: lib(...CONTEXTS.filter((name) => name !== 'people')), pathNot: lib('audit') },
    ),
    forbidden(
      'people-knows-no-auctions',
      'auctions ask people, never the other way',
      { path: lib('people') },
      { path: lib('auctions') },
    ),
    forbidden(
      'dashboard-above-contexts',
      'it looks at all of them, and none knows that it is looked at',
      { path: lib(...CONTEXTS.filter((name) => name !== 'dashboard')) },
      { path: lib('dashboard') },
    ),
    forbidden(
      'web-on-contracts',
      'what runs in a browser shares the contracts and the proofs with the server, nothing else',
      { path: '^web/' },
      { path: '^(libs|apps)/', pathNot: lib('contracts', 'proof') },
    ),
    forbidden(
      'web-shared-knows-no-feature',
      'shared code serves every feature',
      { path: '^web/src/shared/' },
      { path: '^web/src/(features|app)/' },
    ),
    forbidden(
      'web-features-know-no-feature',
      'what two features need is shared',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbidden(
      'web-features-know-no-app',
      'the app puts features together',
      { path: '^web/src/features/' },
      { path: '^web/src/app/' },
    ),
    forbidden(
      'api-driver-on-contracts',
      'it knows the API as its callers do',
      { path: lib('api-driver') },
      { path: '^(libs|apps|web)/', pathNot: lib('api-driver', 'contracts') },
    ),
    forbidden(
      'api-driver-for-tests',
      'tests, browser tests, the bench and the demonstration call the API by it; no server does',
      { path: '^(libs|apps|web)/', pathNot: [lib('api-driver'), '^apps/cli/', '/testing/', '\\.spec\\.ts$'] },
      { path: lib('api-driver') },
    ),
    forbidden(
      'apps-have-contexts-from-the-list',
      'only people and the audit are known by name: the guard and the sessions; the thread and the tools',
      { path: '^apps/', pathNot: ['\\.spec\\.ts$', '/testing/'] },
      { path: lib(...CONTEXTS.filter((name) => name !== 'people')), pathNot: lib('audit') },
    ),
    forbidden(
      'stores-are-selected-once',
      'one folder knows which stores there are, and another opens the events for threads',
      {
        path: '^(libs|apps)/',
        pathNot: [
          '^libs/platform/src/installation/',
          '^libs/read-store/src/events-place\\.ts$',
          '\\.spec\\.ts$',
          '/testing/',
        ],
      },
      {
        path: [
          '^libs/event-store/(src|dist)/eventstoredb/eventstoredb\\.',
          '^libs/read-store/(src|dist)/mongodb/mongodb\\.',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbidden(
      'apps-know-no-app',
      'what two apps need is a lib',
      { path: '^apps/([^/]+)/', pathNot: '^apps/cli/src/demo/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbidden(
      'demo-opens-the-server-by-one-entry',
      'the demonstration makes its past with a server in its own process',
      { path: '^apps/cli/src/demo/' },
      { path: '^apps/', pathNot: ['^apps/cli/', '^apps/api/(src|dist)/start/in-process\\.'] },
    ),
    forbidden(
      'libs-by-their-exports',
      'what a lib does not export is its own business',
      { path: '^(libs|apps)/([^/]+)/' },
      { path: '^libs/([^/]+)/src/', pathNot: ['^libs/$2/'] },
    ),
    forbidden('rules-are-pure', 'rules, and whatever they reach, know no Nest, no Node and no store', RULES, {
      reachable: true,
      path: [NODE_MODULES, '@nestjs', lib('event-store', 'read-store')],
    }),
    forbidden(
      'projections-without-nest',
      'projections run in a thread that starts quickly',
      { path: ['^libs/[^/]+/src/context\\.ts$', '^libs/.*-document\\.ts$'], pathNot: lib('context') },
      { path: '@nestjs' },
    ),
  ],
  options: {
    // An import of a project's package leads to its compiled entry. The rules check the import and do not follow it.
    doNotFollow: { path: ['node_modules', '(^|/)dist/'] },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
