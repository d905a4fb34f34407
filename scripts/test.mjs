import { ensureBuilt } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { runWithPinnedNode } from './run.mjs'
import { runBrowserTests, runRuleAndRouteTests } from './suites.mjs'

const total = { passed: 0, failed: 0, atSecondTry: [], files: [] }
let chromium

const browser = ['A browser for the browser tests', hasChromium]
const checks = [
  ['Format and lint', packaged('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.')],
  ['Types', packaged('@typescript/native/bin/tsc', '-p', '.')],
  [
    'Who imports whom',
    packaged('dependency-cruiser/bin/dependency-cruiser.mjs', 'contract', 'server', 'whatsapp', 'web', 'e2e', 'bench', 'scripts'),
  ],
  ['Who writes into whose tables', () => runWithPinnedNode(['scripts/check-tables.mjs'])],
  ['No way around a company', () => runWithPinnedNode(['scripts/check-scope.mjs'])],
  ['Unused code', packaged('knip/bin/knip.js')],
  ['Nobody asks which plug it is', () => runWithPinnedNode(['scripts/check-plugs.mjs'])],
  ['Translations', () => runWithPinnedNode(['scripts/check-translations.mjs'])],
  ['Names', () => runWithPinnedNode(['scripts/check-names.mjs'])],
  ['Functions', () => runWithPinnedNode(['scripts/check-functions.mjs'])],
  ['Styles', () => runWithPinnedNode(['scripts/check-styles.mjs'])],
  ['Dropdowns', () => runWithPinnedNode(['scripts/check-dropdowns.mjs'])],
  ['Holes that can still be planted', () => runWithPinnedNode(['scripts/check-holes.mjs'])],
]
const build = ['The web app, and what of it loads first', ensureBuilt]
const rulesAndRoutes = ['Rules and routes', () => runRuleAndRouteTests(total)]
const journeys = ['In a real browser', () => runBrowserTests(total, chromium)]

/** In the order in which a mistake is told soonest. */
const all = [browser, ...checks, build, rulesAndRoutes, journeys]
const parts = { check: checks, browser: [browser, build, journeys] }
const stages = parts[process.argv[2]] ?? all

await ensureInstalled()
const began = Date.now()
for (const [title, work] of stages) {
  if (await isGreen(title, work)) continue
  total.failed ||= 1
  process.exitCode = 1
  break
}
sayWhatIsSlow()
for (const name of total.atSecondTry) console.log(`\nGreen only at the second try: ${name}`)
console.log(`\n${verdict()} after ${seconds(began)}\n\n${total.passed} passed, ${total.failed} failed`)

async function hasChromium() {
  chromium = await findChromium()
  return chromium !== undefined
}

async function isGreen(title, work) {
  const start = Date.now()
  console.log(`\n━━ ${title}`)
  const green = await work()
  console.log(`━━ ${green ? '✓' : '✗ RED:'} ${title} (${seconds(start)})`)
  return green
}

/** Each file's tests, one after the other; of several files that run at once the machine is done sooner. */
function sayWhatIsSlow() {
  const slowest = total.files.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)
  if (slowest.length > 0) console.log('\nThe slowest files:')
  for (const { file, milliseconds } of slowest) console.log(`${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${file}`)
}

function verdict() {
  if (process.exitCode) return 'Red'
  return total.atSecondTry.length > 0 ? `Green, but ${total.atSecondTry.length} only at the second try,` : 'All green'
}

function packaged(path, ...args) {
  return () => runWithPinnedNode([`node_modules/${path}`, ...args])
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
