import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findFullChromium } from './chromium.mjs'
import { root } from './project.mjs'
import { runWithPinnedNode } from './run.mjs'

export const runRuleAndRouteTests = (total) => runVitest(total)

/** They have a configuration of their own: the server's tests need not load what drives a browser. */
export const runComponentTests = (total, chromium) =>
  runVitest(total, ['--config', 'web/components/vitest.config.ts'], { CHROME_PATH: chromium })

async function runVitest(total, args = [], env = {}) {
  const once = await counted({
    run: (file) =>
      runWithPinnedNode(
        ['node_modules/vitest/vitest.mjs', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        env,
      ),
    read: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      files: testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), milliseconds: endTime - startTime })),
    }),
  })
  return once ? add(total, once) : false
}

export async function runBrowserTests(total, chromium) {
  const config = join(root, 'e2e', 'playwright.config.ts')
  const once = await counted({
    run: async (file) =>
      runWithPinnedNode(['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter=list,json'], {
        CHROME_PATH: chromium,
        FULL_CHROME_PATH: (await findFullChromium()) ?? '',
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    read: ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected,
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

/** Each suite also stores its counts: success alone does not say how many tests there were. */
async function counted({ run, read }) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-tests-'))
  const file = join(folder, 'counted.json')
  try {
    const wentWell = await run(file)
    return { wentWell, ...read(JSON.parse(readFileSync(file, 'utf8'))) }
  } catch (error) {
    console.error(`The tests left no count: ${error.message}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function add(total, { wentWell, passed, failed, files }) {
  total.passed += passed
  total.failed += failed
  total.files.push(...files)
  if (passed === 0) console.error('Not one test has passed.')
  return wentWell && failed === 0 && passed > 0
}
