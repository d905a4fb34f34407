import type { Endpoint } from '@recado/contract/kit/endpoint'
import { afterAll, describe, expect, test } from 'vitest'
import { encodeCursor } from '../../src/kernel/cursor.ts'
import { countStatements } from '../countStatements.ts'
import { nameOf } from './access.ts'
import { openAttackWorld } from './attackStage.ts'
import { type Path, withAt } from './exampleRecords.ts'
import { describeFailure, expectNone } from './failures.ts'
import { inBatches } from './inBatches.ts'
import { leavesOf } from './schemaFields.ts'
import { createWallWorld } from './wallWorld.ts'

const world = await createWallWorld()
const theatre = await openAttackWorld(world)
afterAll(() => world.close())

const takesQuery = (name: string) => (endpoint: Endpoint) => leavesOf(endpoint.query).some(({ path }) => path.join('.') === name)
/** More page sizes than allowed statements, among them each internal size of a list. */
const LIMITS = [...Array.from({ length: 25 }, (_, at) => 8 * at + 1), 200]
/** The sizes in which a list is read, with and without a cursor, and per caller. */
const FEW = 10

describe('however many rows are asked for, a list is only a few statements', () => {
  for (const endpoint of world.endpoints.filter(takesQuery('limit')))
    test(nameOf(endpoint), async () => {
      const { request } = await theatre.play.rightful(endpoint, theatre.home)
      const asked = new Set<string>()
      for (const limit of LIMITS) {
        const { answer, statements } = await countStatements((counted) =>
          theatre.play.send(endpoint, { ...request, headers: { ...request.headers, ...counted }, query: { ...request.query, limit } }),
        )
        expect(answer.status).toBe(200)
        for (const text of statements) asked.add(text)
      }
      expect(asked.size).toBeGreaterThan(0)
      expect(asked.size).toBeLessThanOrEqual(FEW)
    })
})

const times = ['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2024-02-30T00:00:00.000Z']
const numbers = [0, -1, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300, 0.5]
const texts = ['', 'x', 'nul\0here', '\ud800', 'x'.repeat(200)]
const parts: unknown[] = [...times, ...numbers, ...texts, null, []]
/** Behind a cursor is a number: one of each other kind is enough there. */
const behind = [...numbers, times[0], 'x', null, []]
const places = [
  ...parts.map((one) => [one]),
  ...parts.flatMap((first) => behind.map((second) => [first, second])),
  ...[...times, ...texts, ...numbers].flatMap((first) =>
    [0, 2 ** 31].flatMap((second) => [0, 2 ** 31].map((third) => [first, second, third])),
  ),
]

describe('a place that somebody made up is refused, or leads somewhere', () => {
  const placed = ['cursor', 'after'] as const
  for (const endpoint of world.endpoints)
    for (const name of placed.filter((name) => takesQuery(name)(endpoint)))
      test(`${nameOf(endpoint)} ${name}`, () =>
        expectUnbroken(
          endpoint,
          places.map((place) => ({ path: ['query', name], value: encodeCursor(place) })),
        ))
})

const days = ['0000-01-01', '0000-02-29', '0001-01-01', '9999-12-31', '2023-02-29', '10000-01-01', '-000001-01-01', '-infinity']
const clocks = [...times, '0000-01-01 00:00:00', '+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', 'infinity', 'now']

describe('a day or time that no calendar has breaks nothing', () => {
  for (const endpoint of world.endpoints) {
    const dated = (['query', 'body'] as const).flatMap((part) =>
      leavesOf(endpoint[part])
        .filter(({ path, schema }) => schema.format?.startsWith('date') || /(date|day|time|at)$/i.test(path.at(-1) ?? ''))
        .map(({ path }) => [part, ...path]),
    )
    if (dated.length > 0)
      test(nameOf(endpoint), () =>
        expectUnbroken(
          endpoint,
          dated.flatMap((path) => [...days, ...clocks].map((value) => ({ path, value }))),
        ),
      )
  }
})

async function expectUnbroken(endpoint: Endpoint, changes: { path: Path; value: string }[]) {
  const { request } = await theatre.play.rightful(endpoint, theatre.home)
  const faults = await inBatches(changes, async ({ path, value }) => {
    const got = await theatre.play.send(endpoint, withAt(request, path, value))
    const by = `${path.join('.')} = ${path.at(-1) === 'cursor' ? Buffer.from(value, 'base64url').toString() : value}`
    return got.status >= 500 ? describeFailure(endpoint, by, { wanted: 'an answer or a refusal', got }) : undefined
  })
  expectNone(faults)
}
