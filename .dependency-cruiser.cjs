/** Who may import whom. Each rule says why it is there; ARCHITECTURE.md has the picture. */

// TypeScript 7 lends its parser to nobody; `typescript` is therefore its predecessor under the old name. Without that,
// dependency-cruiser would read no TypeScript at all and find every rule kept.
if (!require('typescript').createSourceFile) throw new Error('dependency-cruiser needs a `typescript` with an API, and this one has none')

const TEST = '[.](test|fixture)[.]tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Of two that load each other the first finds the second half made. Types are gone by then and may point back.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-kit-imports-no-feature',
      comment:
        'Each feature of the contract is written with the kit. Names of features that its types need are merged into featureNames.ts.',
      severity: 'error',
      from: { path: '^contract/src/kit/', pathNot: TEST },
      to: { path: '^contract/src/', pathNot: '^contract/src/kit/' },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere here leads somewhere else on another machine, or nowhere in production.',
      severity: 'error',
      from: {},
      // The bundler makes these: they are no files.
      to: { couldNotResolve: true, pathNot: '^virtual:|\\?url$' },
    },
    {
      name: 'declared-packages-only',
      comment: 'A package that another one happens to bring along can be gone with the next version of that one.',
      severity: 'error',
      from: { pathNot: TEST },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'development-packages-stay-there',
      comment: 'What the product runs on must be among its dependencies, or an installation without the tools would not start.',
      severity: 'error',
      from: { path: '^(contract|server|web|whatsapp)/src/', pathNot: `${TEST}|[.]d[.]ts$` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'contract-is-pure',
      comment: 'The contract is read by browser, server and tools alike: anything beyond zod would tie it to one of them.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: TEST },
      to: { pathNot: '^(contract/src/|node_modules/zod/)' },
    },
    {
      name: 'server-and-web-apart',
      comment: 'They meet in the contract. One that imports the other drags its secrets or its screens across the wire.',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'kernel-knows-no-feature',
      comment: 'Whatever the kernel knew of a feature could not be removed with it, and every feature would be tied to that one.',
      severity: 'error',
      from: { path: '^server/src/kernel/', pathNot: TEST },
      to: { path: '^server/src/', pathNot: '^server/src/(kernel/|config[.]ts$)' },
    },
    {
      name: 'features-meet-at-the-door',
      comment: 'A feature may be changed inside without looking elsewhere: others see only what its index.ts hands out.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^server/src/features/([^/]+)/', pathNot: '^server/src/features/($1/|[^/]+/index[.]ts$)' },
    },
    {
      name: 'features-know-no-root',
      comment: 'app.ts lists the features; a feature that knows the list, the process or its configuration cannot be taken out of it.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: TEST },
      to: {
        path: '^server/src/',
        pathNot: '^server/src/(features|kernel|backup|channels/channel[.]ts|connectors/(connector|responder)[.]ts|gateways/gateway[.]ts)',
      },
    },
    {
      name: 'one-door-to-each-danger',
      comment:
        'The tenant door, the unit of work and the signed-in call are in the kernel: a feature that talks to the driver walks round them.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: TEST },
      to: { path: '^node_modules/(pg|pg-boss|socket[.]io|fastify|@fastify|redis|@socket[.]io|nodemailer)/' },
    },
    {
      name: 'adapters-translate-only',
      comment:
        'Carriers, connectors and gateways decide nothing and know no feature: they see their port, the contract and their own library, and share the ways of storing, queueing and pacing, and the moments at which a test has them die.',
      severity: 'error',
      from: { path: '^server/src/(channels|connectors|gateways)/([^/]+)/', pathNot: TEST },
      to: {
        path: '^server/src/',
        pathNot:
          '^server/src/($1/($2/|(channel|connector|gateway|channelStore|rateLimiter|slotLeases)[.]ts$)|kernel/(concurrency/keyedQueue|failPoints)[.]ts$)',
      },
    },
    {
      name: 'whatsapp-behind-the-port',
      comment:
        'What speaks to WhatsApp is a workspace of its own for the licence of what it brings along: it sees the port, and its carrier alone sees it.',
      severity: 'error',
      from: { path: '^whatsapp/src/', pathNot: TEST },
      to: { path: '^(server|web|e2e|bench)/', pathNot: '^server/src/(channels/channel|kernel/concurrency/keyedQueue)[.]ts$' },
    },
    {
      name: 'one-door-to-whatsapp',
      comment: 'Loaded when such a line opens and not before, by its carrier: an installation without one pays nothing for it.',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: `^server/src/channels/whatsapp/|${TEST}|/test/` },
      to: { path: '^whatsapp/|^node_modules/(baileys|libsignal)/' },
    },
    {
      name: 'sheets-are-read-with-little',
      comment:
        'For each sheet a process and a thread start from nothing: a feature that they loaded along would take five times as long as the sheet.',
      severity: 'error',
      from: { path: '^server/src/kernel/sheets/sheet(Process|Reader)[.]ts$' },
      to: {
        reachable: true,
        path: '^(server|contract)/src/',
        pathNot: '^server/src/kernel/sheets/|^contract/src/(sheets/|kit/fold[.]ts$)',
      },
    },
    {
      name: 'migrations-stand-alone',
      comment: 'A migration does for ever what it did when it was written; code that it shared would change under it.',
      severity: 'error',
      from: { path: '^server/src/migrations/' },
      to: { pathNot: '^node_modules/kysely/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'tests-are-not-the-product',
      comment: 'The product must run without its tests, and a factory of a test takes short cuts that the product must not.',
      severity: 'error',
      from: { path: '^(contract|server|web|whatsapp)/src/', pathNot: TEST },
      to: { path: `${TEST}|^(server|whatsapp)/test/|^e2e/|^bench/` },
    },
    {
      name: 'shared-knows-no-feature',
      comment: 'On the web imports go only from app to features to shared: what all use must not know who uses it.',
      severity: 'error',
      from: { path: '^web/src/shared/', pathNot: TEST },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-features-apart',
      comment: 'Features are put together in app; two that import each other become one that nobody can open alone.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^web/src/(features|app)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'one-place-that-styles',
      comment:
        'A look that is made in one place can be changed in one place. What only one feature shows may have its styles right beside it, of theme tokens alone (web/src/shared/ui/theme/styles.test.ts).',
      severity: 'error',
      from: { path: '^(web/src/.*?)[^/]+$', pathNot: '^web/src/(shared/ui/|app/theme/|main[.]tsx$)' },
      to: { path: '[.]css$', pathNot: '^$1[^/]+[.]module[.]css$' },
    },
    {
      name: 'bootstrap-runs-before-anything-is-installed',
      comment: 'npm start runs them on a bare clone: they have only what Node brings. Tests and checks run after the installation.',
      severity: 'error',
      from: { path: '^scripts/bootstrap/' },
      to: { pathNot: '^scripts/bootstrap/', dependencyTypesNot: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
