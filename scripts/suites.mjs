import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './project.mjs'
import { runWithPinnedNode } from './run.mjs'

/** Each suite also writes down what it counted: that it ended well does not tell how many tests there were. */
export function runRuleAndRouteTests(total) {
  return counted(total, {
    run: (file) =>
      runWithPinnedNode(['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
    read: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      files: testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), milliseconds: endTime - startTime })),
    }),
  })
}

export function runBrowserTests(total, chromium) {
  const config = join(root, 'e2e', 'playwright.config.ts')
  return counted(total, {
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
}

const specsIn = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
const timeOf = (suite) =>
  specsIn(suite)
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((total, { duration }) => total + duration, 0)
const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky')
const nameOf = ({ file, line, title }) => `${file}:${line} ${title}`

async function counted(total, { run, read }) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-tests-'))
  const file = join(folder, 'counted.json')
  try {
    const wentWell = await run(file)
    const { passed, failed, files, atSecondTry = [] } = read(JSON.parse(readFileSync(file, 'utf8')))
    total.passed += passed
    total.failed += failed
    total.atSecondTry.push(...atSecondTry)
    total.files.push(...files)
    if (passed === 0) console.error('Not one test has passed.')
    return wentWell && failed === 0 && passed > 0
  } catch (error) {
    console.error(`The tests left no count: ${error.message}`)
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
