import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './project.mjs'
import { runWithPinnedNode } from './run.mjs'

/**
 * Takes pictures of every screen into shots/: both themes, wide and on a phone, some in each language. `-- --picture` takes the one of the
 * README instead; other arguments are passed on, as in `-- --grep login`.
 */
const given = process.argv.slice(2)
const project = given.includes('--picture') ? 'picture' : 'shots'
const handedOn = given.filter((argument) => argument !== '--picture')

await ensureInstalled()
const chromium = (await ensureBuilt()) && (await findChromium())
const config = join(root, 'e2e', 'shots', 'playwright.config.ts')
const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter=line', '--project', project, ...handedOn]
if (!chromium || !(await runWithPinnedNode(args, { CHROME_PATH: chromium }))) process.exitCode = 1
