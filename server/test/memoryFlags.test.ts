import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryEnvironment, memoryFlags } from '../../scripts/bootstrap/memoryFlags.mjs'

const GIGABYTE = 1024 ** 3
const deployed = (file: string, told: RegExp) => readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8').match(told)

test.each(['recado@.service', 'Dockerfile'])('%s tells Node of memory what the start tells it, and the allocator', (file) => {
  expect(deployed(file, /--max-[\w=-]+/g)).toEqual(memoryFlags(8 * GIGABYTE, ''))
  const environment = Object.entries(memoryEnvironment).map(([name, value]) => `${name}=${value}`)
  expect(deployed(file, /\bMALLOC_\w+=\S+/g)).toEqual(environment)
})

test('a small machine collects garbage soon, and a large one keeps a little more', () => {
  expect(memoryFlags(GIGABYTE, '')).toEqual(['--max-semi-space-size=8', '--max-old-space-size=256'])
  expect(memoryFlags(64 * GIGABYTE, '')).toEqual(['--max-semi-space-size=16', '--max-old-space-size=1024'])
})

test('options of the operator are left alone', () => {
  expect(memoryFlags(8 * GIGABYTE, '--max-old-space-size=4096')).toEqual(['--max-semi-space-size=8'])
  expect(memoryFlags(8 * GIGABYTE, '--max-semi-space-size=64 --max-old-space-size=4096')).toEqual([])
})
