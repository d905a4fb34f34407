import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from './propertyTries.fixture.ts'

test('each property test has a budget', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync('{contract,server,web,whatsapp}/{src,test}/**/*.ts', { cwd: root, exclude: ['**/propertyTries.test.ts'] })
  const budgets = new RegExp(`\\btries\\.(${Object.keys(tries).join('|')})\\b`, 'g')
  const withoutBudget = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
    return count(/\bfc\.assert\(/g) > count(budgets)
  })
  expect(withoutBudget).toEqual([])
})

test('a red property that takes too long to shrink prints its seed and its example', async () => {
  const fails = fc.asyncProperty(fc.array(fc.nat(), { minLength: 50 }), async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    throw new Error('red')
  })
  const red = fc.assert(fails, { ...tries.rule, interruptAfterTimeLimit: 100 })
  await expect(red).rejects.toThrow(/seed: -?\d+.*\nCounterexample: \[/)
  expect(tries.rule.interruptAfterTimeLimit).toBeGreaterThan(0)
})
