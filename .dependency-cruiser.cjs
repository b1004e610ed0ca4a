/** Dependencies point one way: contracts ← kernel ← stores ← contexts ← apps, contracts ← web (`docs/architecture.md`). */
const lib = (...names) => `^libs/(${names.join('|')})/`;
const CONTEXTS = ['auctions', 'people'];

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'contracts-stand-alone', severity: 'error', from: { path: lib('contracts') }, to: { path: '^(libs|apps|web)/', pathNot: lib('contracts') } },
    { name: 'kernel-on-contracts', severity: 'error', from: { path: lib('kernel') }, to: { path: '^(libs|apps|web)/', pathNot: lib('kernel', 'contracts') } },
    { name: 'stores-on-kernel', severity: 'error', from: { path: lib('event-store', 'read-store') }, to: { path: ['^(apps|web)/', lib(...CONTEXTS)] } },
    { name: 'event-store-below-read-store', severity: 'error', from: { path: lib('event-store') }, to: { path: lib('read-store') } },
    { name: 'contexts-below-apps', severity: 'error', from: { path: '^libs/' }, to: { path: '^(apps|web|bench|e2e)/' } },
    { name: 'people-knows-no-auctions', severity: 'error', from: { path: lib('people') }, to: { path: lib('auctions') } },
    { name: 'web-on-contracts', severity: 'error', from: { path: '^web/' }, to: { path: '^(libs|apps)/', pathNot: lib('contracts') } },
    {
      name: 'libs-by-their-index', severity: 'error',
      comment: 'what a lib does not hand out by its exports is its own business',
      from: { path: '^(libs|apps)/([^/]+)/' }, to: { path: '^libs/([^/]+)/src/', pathNot: ['^libs/$2/', '^libs/[^/]+/src/(index|projections|testing(/index)?)\\.ts$'] },
    },
    {
      name: 'rules-are-pure', severity: 'error',
      comment: 'events and deciders: no Nest, no node:, no stores',
      from: { path: '^libs/[^/]+/src/(.*\\.events|company|house|auction|auction-decider|auction-guards|decide-[a-z]+|pricing)\\.ts$' },
      to: { path: ['^node:', '@nestjs', lib('event-store', 'read-store')], dependencyTypes: ['core', 'npm', 'local', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'projections-without-nest', severity: 'error', from: { path: '^libs/[^/]+/src/(projections|[a-z-]+-document)\\.ts$' }, to: { path: '@nestjs' } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'], extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  },
};
