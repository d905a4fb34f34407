import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './project.mjs'
import { runWithPinnedNode } from './run.mjs'

/** More red files than this are no hiccup of a busy machine. */
const HICCUPS = 3

/**
 * A few red files get a second attempt, like each browser test; they are named at the end. If no file is red and yet the run failed, an
 * error was raised outside of any test: then everything runs once more.
 */
export async function runRuleAndRouteTests(total) {
  const first = await ruleAndRouteTests([])
  if (!first) return false
  const red = first.files.filter(({ failures }) => failures.length > 0)
  if (first.wentWell || red.length > HICCUPS) return add(total, first)
  const which = red.map(({ file }) => file).join(', ') || 'all, for an error that nobody caught'
  console.log(`\nRed for the first time, tried once more: ${which}`)
  const second = await ruleAndRouteTests(red.map(({ file }) => file))
  if (!second?.wentWell) return add(total, first)
  const named = red.flatMap(({ file, failures }) => failures.map((name) => `${file} ${name}`))
  const atSecondTry = named.length > 0 ? named : ['everything, after an error that nobody caught']
  return add(total, { ...first, atSecondTry, wentWell: true, passed: first.passed + first.failed, failed: 0 })
}

function ruleAndRouteTests(files) {
  return counted({
    run: (file) =>
      runWithPinnedNode([
        'node_modules/vitest/vitest.mjs',
        'run',
        ...files,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]),
    read: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      files: testResults.map(({ name, startTime, endTime, status, assertionResults }) => ({
        file: relative(root, name),
        milliseconds: endTime - startTime,
        failures: status === 'failed' ? failuresOf(assertionResults) : [],
      })),
    }),
  })
}

/** A file that could not be loaded has failed as a whole. */
function failuresOf(results) {
  const names = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  return names.length > 0 ? names : ['(as a whole)']
}

export async function runBrowserTests(total, chromium) {
  const config = join(root, 'e2e', 'playwright.config.ts')
  const once = await counted({
    run: (file) =>
      runWithPinnedNode(['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter=list,json'], {
        CHROME_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    read: ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      atSecondTry: suites.flatMap(specsIn).filter(isFlaky).map(nameOf),
      files: suites.map((suite) => ({ file: `e2e/${suite.file}`, milliseconds: timeOf(suite) })),
    }),
  })
  return once ? add(total, once) : false
}

const specsIn = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
const timeOf = (suite) =>
  specsIn(suite)
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((total, { duration }) => total + duration, 0)
const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky')
const nameOf = ({ file, line, title }) => `${file}:${line} ${title}`

/** Each suite also stores its counts: success alone does not say how many tests there were. */
async function counted({ run, read }) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-tests-'))
  const file = join(folder, 'counted.json')
  try {
    const wentWell = await run(file)
    return { wentWell, atSecondTry: [], ...read(JSON.parse(readFileSync(file, 'utf8'))) }
  } catch (error) {
    console.error(`The tests left no count: ${error.message}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function add(total, { wentWell, passed, failed, files, atSecondTry }) {
  total.passed += passed
  total.failed += failed
  total.atSecondTry.push(...atSecondTry)
  total.files.push(...files)
  if (passed === 0) console.error('Not one test has passed.')
  return wentWell && failed === 0 && passed > 0
}
