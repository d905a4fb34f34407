import { availableParallelism } from 'node:os'
import { ensureBuilt } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { runCaptured } from './run.mjs'
import { runBrowserTests, runComponentTests, runRuleAndRouteTests } from './testSuites.mjs'

const total = { passed: 0, failed: 0, files: [] }
/** Checks that were skipped because a program is missing. */
const skipped = []
let chromium

const browser = ['A browser for the browser tests', hasChromium]
/** Each of these uses one core or waits for the disk, so they run side by side. Results are printed in this order. */
const besideEachOther = [
  ['Format and lint', packaged('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.')],
  ['Types', packaged('@typescript/native/bin/tsc', '-p', '.')],
  [
    'Who imports whom',
    packaged('dependency-cruiser/bin/dependency-cruiser.mjs', 'contract', 'server', 'whatsapp', 'web', 'e2e', 'bench', 'scripts'),
  ],
  ['Unused code', packaged('knip/bin/knip.js')],
  ['Who writes into whose tables', ['scripts/check-table-owners.mjs']],
  ['No way around a company', ['scripts/check-scope.mjs']],
  ['Nobody asks which plug it is', ['scripts/check-plugs.mjs']],
  ['Translations', ['scripts/check-translations.mjs']],
  ['Dropdowns', ['scripts/check-dropdowns.mjs']],
  ['Migrations under which the release before works on', ['scripts/check-migrations.mjs']],
  ['Holes that can still be planted', ['scripts/check-holes.mjs']],
  ['Paths in rules and configurations', ['scripts/check-paths.mjs']],
  ['Private parts of libraries', ['scripts/check-private.mjs']],
  ['The description of the API', ['scripts/check-openapi.mjs']],
  ['What runs the product, as the guides show it', ['scripts/check-deploy.mjs']],
]
const checks = [['What reads the sources, each for one thing', areAllGreen]]
const build = ['The web app, and what of it loads first', ensureBuilt]
const rulesAndRoutes = ['Rules and routes', () => runRuleAndRouteTests(total)]
const components = ['Components in a browser', () => runComponentTests(total, chromium)]
const journeys = ['Journeys through the whole product', () => runBrowserTests(total, chromium)]

/** In the order in which mistakes are found soonest. */
const all = [browser, ...checks, build, components, rulesAndRoutes, journeys]
const parts = { check: checks, browser: [browser, build, components, journeys] }
const stages = parts[process.argv[2]] ?? all

await ensureInstalled()
const began = Date.now()
const startedStages = []
for (const stage of stages) {
  const [title, work] = stage
  startedStages.push(stage)
  if (await isGreen(title, work)) continue
  total.failed ||= 1
  process.exitCode = 1
  break
}
printSlowTests()
for (const line of skipped) console.log(`\n${line}`)
const missing = all.filter((stage) => !startedStages.includes(stage)).map(([title]) => title)
if (missing.length > 0) console.log(`\nNot run: ${missing.join(', ')}`)
console.log(`\n${verdict()} after ${seconds(began)}\n\n${total.passed} passed, ${total.failed} failed`)

async function hasChromium() {
  chromium = await findChromium()
  return chromium !== undefined
}

async function areAllGreen() {
  const left = [...besideEachOther]
  const ends = new Map()
  const takeOneAfterTheOther = async () => {
    for (let next = left.shift(); next; next = left.shift()) ends.set(next, await runCaptured(next[1]))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, takeOneAfterTheOther))
  for (const one of besideEachOther) {
    const { code, said } = ends.get(one)
    if (said.trim()) console.log(`\n${said.trim()}`)
    skipped.push(...said.split('\n').filter((line) => line.startsWith('Skipped: ')))
    console.log(`${code === 0 ? '✓' : '✗ RED:'} ${one[0]}`)
  }
  return [...ends.values()].every(({ code }) => code === 0)
}

async function isGreen(title, work) {
  const start = Date.now()
  console.log(`\n━━ ${title}`)
  const green = await work()
  console.log(`━━ ${green ? '✓' : '✗ RED:'} ${title} (${seconds(start)})`)
  return green
}

/** The sum of each file's tests. Files run side by side, so the whole takes less. */
function printSlowTests() {
  const slowest = total.files.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)
  if (slowest.length > 0) console.log('\nThe slowest files:')
  for (const { file, milliseconds } of slowest) console.log(`${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${file}`)
}

function verdict() {
  return process.exitCode ? 'Red' : 'All green'
}

function packaged(path, ...args) {
  return [`node_modules/${path}`, ...args]
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
