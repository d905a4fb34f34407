import { availableParallelism } from 'node:os'
import { runCaptured } from '../bootstrap/run.mjs'

/** Each of these uses one core or waits for the disk, so they run side by side. Results are printed in this order. */
const checks = [
  { title: 'Format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'] },
  { title: 'Types', args: ['node_modules/@typescript/native/bin/tsc', '-p', '.'] },
  {
    title: 'Who imports whom',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      'contract',
      'server',
      'whatsapp',
      'web',
      'e2e',
      'bench',
      'scripts',
    ],
  },
  { title: 'Unused code', args: ['node_modules/knip/bin/knip.js'] },
  { title: 'Who writes into whose tables', args: ['scripts/check-table-owners.mjs'] },
  { title: 'No way around a company', args: ['scripts/check-scope.mjs'] },
  { title: 'Nobody asks which plug it is', args: ['scripts/check-plugs.mjs'] },
  { title: 'Translations', args: ['scripts/check-translations.mjs'] },
  { title: 'Dropdowns', args: ['scripts/check-dropdowns.mjs'] },
  { title: 'Migrations under which the release before works on', args: ['scripts/check-migrations.mjs'] },
  { title: 'Holes that can still be planted, and the tests that notice them', args: ['scripts/check-holes.mjs'] },
  { title: 'Paths in rules and configurations', args: ['scripts/check-paths.mjs'] },
  { title: 'Identifiers in comments and pages', args: ['scripts/check-identifiers.mjs'] },
  { title: 'Tests that some machines skip', args: ['scripts/check-skips.mjs'] },
  { title: 'Private parts of libraries', args: ['scripts/check-private.mjs'] },
  { title: 'The description of the API', args: ['scripts/check-openapi.mjs'] },
  { title: 'What runs the product, as the guides show it', args: ['scripts/check-deploy.mjs'] },
]

/** Returns whether all are green, and what was skipped because a program is missing. */
export async function runChecks() {
  const waiting = [...checks]
  const results = new Map()
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.set(check, await runCaptured(check.args))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const check of checks) {
    const { code, said } = results.get(check)
    if (said.trim()) console.log(`\n${said.trim()}`)
    console.log(`${code === 0 ? '✓' : '✗ RED:'} ${check.title}`)
  }
  const skipped = checks.flatMap((check) =>
    results
      .get(check)
      .said.split('\n')
      .filter((line) => line.startsWith('Skipped: '))
      .map((line) => ({ file: check.args[0], name: check.title, reason: line.slice('Skipped: '.length) })),
  )
  return { isGreen: [...results.values()].every(({ code }) => code === 0), skipped }
}
