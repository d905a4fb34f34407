import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { type Action, permissions } from '@recado/contract/permissions'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

const folder = join(import.meta.dirname, '../../contract/src')
const isEndpoint = (value: unknown): value is Endpoint =>
  Boolean(value && typeof value === 'object' && 'method' in value && 'path' in value && 'output' in value)

/** Every endpoint that any file of the contract exports, alone or in a group. */
async function declared(): Promise<Endpoint[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /^[^.]+\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>))
  const walk = (value: unknown, depth: number): Endpoint[] => {
    if (isEndpoint(value)) return [value]
    return value && typeof value === 'object' && depth > 0 ? Object.values(value).flatMap((item) => walk(item, depth - 1)) : []
  }
  return [...new Set(modules.flatMap((one) => walk(one, 3)))]
}
const named = ({ method, path }: Endpoint) => `${method} /api${path}`

test('every endpoint of the contract is mounted, once', async () => {
  const all = (await declared()).map(named).sort()
  expect(all.length).toBeGreaterThan(30)
  expect(new Set(all).size).toBe(all.length)
  expect(world.endpoints.map(named).sort()).toEqual(all)
})

test('every permission is required by some endpoint, or by a rule inside one', async () => {
  const asked = new Set(world.endpoints.flatMap(({ access, own }) => [access, own?.access]))
  const insideOnly: Action[] = [
    ...(['tags:kanban', 'tickets:seeAll', 'schedules:seeAll', 'messages:deleteOthers', 'notes:deleteOthers'] as const),
    'quickMessages:all',
  ]
  expect((Object.keys(permissions) as Action[]).filter((action) => !asked.has(action) && !insideOnly.includes(action))).toEqual([])
})
