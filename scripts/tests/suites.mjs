import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../bootstrap/project.mjs'
import { runWithPinnedNode } from '../bootstrap/run.mjs'

/**
 * The suites. `run(files)` runs the named files, or all. It returns `{ files: [{ file, milliseconds, errors, tests: [{ name, state, reason }] }], errors }`.
 */
export function testSuites({ chromium, fullChromium = '' }) {
  const withBrowser = { CHROME_PATH: chromium, FULL_CHROME_PATH: fullChromium }
  return {
    rulesAndRoutes: vitestSuite(['--project', 'rules', '--project', 'server']),
    crashes: vitestSuite(['--project', 'crash']),
    // In one run, because crash tests mostly wait.
    rulesRoutesAndCrashes: vitestSuite(['--project', 'rules', '--project', 'server', '--project', 'crash'], { PROPERTY_TRIES: 'all' }),
    components: vitestSuite(['--config', 'web/components/vitest.config.ts'], withBrowser),
    journeys: playwrightSuite(['--grep-invert', ACCESSIBILITY], withBrowser),
    accessibility: playwrightSuite(['--grep', ACCESSIBILITY], withBrowser),
  }
}

/** The tag of e2e/access.spec.ts. */
const ACCESSIBILITY = '@accessibility'

function vitestSuite(args, env = {}) {
  const program = ['node_modules/vitest/vitest.mjs', 'run', ...args, '--reporter=default', '--reporter=./scripts/tests/vitestReporter.mjs']
  return { run: (files = []) => results((file) => runWithPinnedNode([...program, ...absolute(files)], { ...env, RESULTS_FILE: file })) }
}

function playwrightSuite(args, env) {
  const config = join(root, 'e2e', 'playwright.config.ts')
  const reporters = '--reporter=list,./scripts/tests/playwrightReporter.mjs'
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--config', config, reporters, ...args]
  return { run: (files = []) => results((file) => runWithPinnedNode([...program, ...absolute(files)], { ...env, RESULTS_FILE: file })) }
}

/** The runners have different roots. */
const absolute = (files) => files.map((file) => join(root, file))

/** The exit code alone does not say how many tests there were, and a runner that dies leaves no results. */
async function results(run) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-tests-'))
  const file = join(folder, 'results.json')
  try {
    const isGreen = await run(file)
    const { files, errors } = JSON.parse(readFileSync(file, 'utf8'))
    if (!isGreen && errors.length === 0 && files.every(isFileGreen)) errors.push('The runner failed, and no test says why')
    if (files.length === 0) errors.push('No test ran')
    return { files, errors }
  } catch (error) {
    return { files: [], errors: [`The runner left no results: ${error.message}`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const isFileGreen = ({ errors, tests }) => errors.length === 0 && tests.every(({ state }) => state !== 'failed')
