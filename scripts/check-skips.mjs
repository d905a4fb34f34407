import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/project.mjs'
import { skippingFiles } from './tests/allowedSkips.mjs'

// A test that skips itself on some machines must say when that is allowed: with CI=true any other skipped test makes the run red.

const SKIPS = /\b(?:test|describe)\.(?:skip|runIf|skipIf)\(|\{ skip \}/
const skipping = globSync(['{contract,server,whatsapp,web}/**/*.test.ts', 'e2e/**/*.spec.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
})
  .filter((file) => SKIPS.test(readFileSync(join(root, file), 'utf8')))
  .sort()
const wrong = [
  ...skipping.filter((file) => !skippingFiles.includes(file)).map((file) => `${file} can skip a test and is not listed`),
  ...skippingFiles
    .filter((file) => !file.startsWith('scripts/') && !skipping.includes(file))
    .map((file) => `${file} is listed and skips no test`),
]
for (const line of wrong) console.error(`scripts/tests/allowedSkips.mjs: ${line}`)
console.log(`${skipping.length} files can skip tests`)
process.exitCode = wrong.length === 0 ? 0 : 1
