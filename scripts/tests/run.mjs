import { ensureBuilt } from '../bootstrap/build.mjs'
import { findChromium, findFullChromium } from '../bootstrap/chromium.mjs'
import { allowedReason, untestedHere } from './allowedSkips.mjs'
import { runChecks } from './checks.mjs'
import { changedSince, guardingFiles, touchedBy } from './guards.mjs'
import { startProcessorClock } from './processorTime.mjs'
import { lastGreen, recordGreen, recordSecondRuns, secondRuns } from './runRecords.mjs'
import { isFileGreen, testSuites } from './suites.mjs'

/**
 * `npm test` (desk), `npm run test:all` (all), and the two parts `check` and `browser`. A red stage ends the run. In `all` the other suites
 * run first; then each red file runs once more, alone, and only what is red alone is red.
 */
const mode = process.argv[2] ?? 'desk'
const isAll = mode === 'all'
const clock = startProcessorClock()
const total = { passed: 0, failed: [], skipped: [], secondRuns: [], slowFiles: [] }

const guards = guardingFiles()
const touchedGuards = guards.filter(touchedBy(changedSince(lastGreen()?.commit ?? 'HEAD')))
const leftOut = isAll ? [] : guards.filter((guard) => !touchedGuards.includes(guard))
const redFiles = []
let suites

const machineStage = { title: 'What this machine has for the tests', run: findPrograms }
const checkStage = { title: 'Checks of the sources', run: runAllChecks }
const buildStage = { title: 'The web app, and what of it loads first', run: ensureBuilt }
const componentStage = suiteStage('Components in a browser', 'components')
const serverStage = suiteStage('Rules and routes', 'rulesAndRoutes')
const journeyStage = suiteStage('Journeys through the whole product', 'journeys')
const allServerStage = suiteStage('Rules, routes, crashes, backups and restores', 'rulesRoutesAndCrashes')
const accessibilityStage = suiteStage('Accessibility of every screen', 'accessibility')
const stages = {
  check: [checkStage],
  browser: [machineStage, buildStage, componentStage, journeyStage],
  desk: [machineStage, checkStage, buildStage, componentStage, serverStage, journeyStage, ...guardStages()],
  all: [machineStage, checkStage, buildStage, componentStage, allServerStage, journeyStage, accessibilityStage],
}[mode]

const start = measure()
const notRun = [...stages]
let isGreen = true
while (isGreen && notRun.length > 0) isGreen = await runStage(notRun.shift())
if (redFiles.length > 0 && !(await runRedFilesAlone())) isGreen = false
if (process.env.CI === 'true' && total.skipped.some(({ allowed }) => !allowed)) isGreen = false
printReport()
if (isAll && isGreen) recordGreen()
process.exitCode = isGreen ? 0 : 1

function suiteStage(title, suite, files) {
  return { title, run: () => runSuite(suite, files) }
}

/** What of the files that `npm test` leaves out guards a changed file. */
function guardStages() {
  const titles = { crashes: 'Crashes, backups and restores', accessibility: 'Accessibility of every screen' }
  return Object.entries(titles).flatMap(([suite, title]) => {
    const files = touchedGuards.filter((guard) => guard.suite === suite).map(({ file }) => file)
    return files.length > 0 ? [suiteStage(`${title}: what guards the changed files`, suite, files)] : []
  })
}

async function runStage({ title, run }) {
  console.log(`\n━━ ${title}`)
  const stageStart = measure()
  const isStageGreen = await run()
  console.log(`━━ ${isStageGreen ? '✓' : '✗ RED:'} ${title} (${durationSince(stageStart)})`)
  return isStageGreen
}

async function findPrograms() {
  const chromium = await findChromium()
  suites = testSuites({ chromium, fullChromium: await findFullChromium() })
  for (const subject of untestedHere()) console.log(`Not tested on this machine: ${subject}`)
  return chromium !== undefined
}

async function runAllChecks() {
  const { isGreen, skipped } = await runChecks()
  recordSkips(skipped)
  return isGreen
}

/** In `all` a red file is tried alone later, so it does not end the run here. */
async function runSuite(suite, files) {
  const results = await suites[suite].run(files)
  for (const error of results.errors) total.failed.push({ file: suite, name: 'The run', reason: error })
  for (const result of results.files) {
    total.slowFiles.push(result)
    recordTests(result)
    if (isFileGreen(result)) continue
    if (isAll) redFiles.push({ suite, ...result })
    else recordFailures(result)
  }
  return results.errors.length === 0 && (isAll || results.files.every(isFileGreen))
}

function recordTests({ file, tests }) {
  total.passed += tests.filter(({ state }) => state === 'passed').length
  recordSkips(tests.filter(({ state }) => state === 'skipped').map(({ name, reason }) => ({ file, name, reason })))
}

function recordSkips(skips) {
  for (const { file, name, reason } of skips) {
    const allowed = allowedReason(file)
    total.skipped.push({ file, name, reason: reason ?? allowed ?? 'no reason is given', allowed: allowed !== undefined })
  }
}

function recordFailures({ file, errors, tests }) {
  for (const error of errors) total.failed.push({ file, name: 'The file', reason: error })
  for (const { name, state, reason } of tests) if (state === 'failed') total.failed.push({ file, name, reason })
}

/** Returns whether each was green alone. A file that was is a defect all the same: it is recorded, and named again the next time. */
async function runRedFilesAlone() {
  const greenAlone = []
  for (const red of redFiles) {
    console.log(`\n━━ Once more, alone: ${red.file}`)
    const { files, errors } = await suites[red.suite].run([red.file])
    const isGreenAlone = errors.length === 0 && files.every(isFileGreen)
    const reason = [...red.errors, ...red.tests.filter(({ state }) => state === 'failed').map((test) => `${test.name}: ${test.reason}`)][0]
    total.secondRuns.push({ file: red.file, reason, verdict: isGreenAlone ? 'green alone' : 'red alone' })
    if (isGreenAlone) greenAlone.push({ file: red.file, reason })
    else for (const file of files) recordFailures(file)
    if (!isGreenAlone && files.every(isFileGreen)) recordFailures(red)
  }
  const earlier = secondRuns()
  for (const run of total.secondRuns) run.earlierRuns = earlier.filter(({ file }) => file === run.file).length
  recordSecondRuns(greenAlone)
  return greenAlone.length === redFiles.length
}

function printReport() {
  const slowest = total.slowFiles.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)
  printList('The slowest files', slowest, ({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${file}`)
  printList('Failed', total.failed, ({ file, name, reason }) => `${file}: ${name}: ${reason}`)
  printList('Run a second time, alone', total.secondRuns, describeSecondRun)
  printList(
    'Skipped',
    total.skipped,
    ({ file, name, reason, allowed }) => `${file}: ${name}: ${reason}${allowed ? '' : ' (red with CI=true)'}`,
  )
  printList('Not run', notRun, ({ title }) => title)
  if (mode === 'desk') printLeftOut()
  console.log(`\n${isGreen ? 'All green' : 'Red'} after ${durationSince(start)}`)
  console.log(`Second runs: ${total.secondRuns.length}`)
  console.log(`\n${total.passed} passed, ${Math.max(total.failed.length, isGreen ? 0 : 1)} failed, ${total.skipped.length} skipped`)
}

function describeSecondRun({ file, verdict, reason, earlierRuns }) {
  const earlier = earlierRuns > 0 ? `; so it was ${earlierRuns} times before: mend it before anything else` : ''
  return `${file}: ${verdict}: ${reason}${earlier}`
}

/** The last lines before the verdict: what a green `npm test` does not say. */
function printLeftOut() {
  const crashes = leftOut.filter(({ suite }) => suite === 'crashes').length
  const screens = leftOut.some(({ suite }) => suite === 'accessibility') ? ', and the accessibility of every screen' : ''
  const green = lastGreen()
  const when = green ? `was last green here on ${green.commit.slice(0, 8)} (${green.date.slice(0, 10)})` : 'was never green on this machine'
  console.log(`\nLeft out: ${crashes} files of crashes, backups and restores${screens}. npm run test:all runs them; it ${when}.`)
}

function printList(title, items, format) {
  if (items.length > 0) console.log(`\n${title}:\n${items.map((item) => `  ${format(item)}`).join('\n')}`)
}

function measure() {
  return { time: Date.now(), processor: clock.seconds() }
}

function durationSince({ time, processor }) {
  const seconds = `${((Date.now() - time) / 1000).toFixed(1)} s`
  return processor === undefined ? seconds : `${seconds}, ${(clock.seconds() - processor).toFixed(0)} processor seconds`
}
