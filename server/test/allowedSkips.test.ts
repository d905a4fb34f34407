import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const allowedSkips = pathToFileURL(join(import.meta.dirname, '../../scripts/tests/allowedSkips.mjs'))

/** What an expression over the module's exports yields on a machine whose PATH has no programs. */
function evaluateWithoutPrograms(expression: string): unknown {
  const script = `const m = await import('${allowedSkips}'); console.log(JSON.stringify(${expression}))`
  const env = { ...process.env, PATH: tmpdir(), CHROME_PATH: '' }
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test('a machine without Redis is told what is not tested, and may skip that alone', () => {
  const missing = 'missing: redis-server (apt-get install redis-server)'
  expect(evaluateWithoutPrograms('m.untestedHere()')).toContain(`live updates from one process to another; ${missing}`)
  const files = ['server/src/kernel/live/processes.test.ts', 'server/test/processes/clusterStart.test.ts', 'server/test/races.test.ts']
  const reasons = evaluateWithoutPrograms(`${JSON.stringify(files)}.map((file) => m.allowedReason(file) ?? null)`)
  expect(reasons).toEqual([missing, expect.stringContaining('Redis (apt-get install redis-server)'), null])
})
