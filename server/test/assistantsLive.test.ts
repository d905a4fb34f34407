import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptTests } from './live/keptTests.ts'

test('without a key the live run of assistants says what to set, and fails', () => {
  const { ASSISTANTS_KEY: _key, ASSISTANTS_MODELS: _models, ...env } = process.env
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../../scripts/assistants-live.mjs')], {
    env,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('ASSISTANTS_KEY')
})

test('the tests that come with it have the form that the product stores', () => {
  const shop = keptTests.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'live/shop.json'), 'utf8')))
  expect(shop.tests.length).toBeGreaterThan(5)
})
