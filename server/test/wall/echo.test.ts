import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { normalizeInput } from '@recado/contract/kit/normalizeInput'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { nameOf } from './access.ts'
import { openAttackWorld } from './attackStage.ts'
import { credentials } from './playExamples.ts'
import type { Request } from './rawRequest.ts'
import { createWallWorld } from './wallWorld.ts'

/**
 * Clients read a record, put the whole of it into a form and send all of it back. An answer of GET must be accepted by PUT, and an
 * unchanged record must change nothing.
 */
const world = await createWallWorld()
const theatre = await openAttackWorld(world)
afterAll(() => world.close())
const { play, home } = theatre

/** Read with its addresses, domains and choices, of which the form sends the provider alone. No client from before knows it. */
const isReadWithMore = ({ path }: Endpoint) => path === '/sso'

const pairs = world.endpoints
  .filter((endpoint) => endpoint.method === 'PUT' && !isReadWithMore(endpoint))
  .flatMap((put) =>
    // Other programs read another record at the same address, which is not part of any form.
    world.endpoints
      .filter(({ method, path, access }) => method === 'GET' && path === put.path && access !== 'line-token')
      .map((get) => ({ get, put })),
  )

test('there are records to send back', () => {
  expect(pairs.length).toBeGreaterThan(6)
})

for (const { get, put } of pairs)
  describe(nameOf(put), () => {
    const ways: Record<string, (read: unknown) => unknown> = {
      'as it was read': (read) => read,
      'with its numbers as text': (read) => mapped(read, (value) => (typeof value === 'number' ? String(value) : value)),
      'with "" for what is not chosen': (read) => unchosenAs(read, ''),
      'with false for what is not chosen': (read) => unchosenAs(read, false),
    }
    for (const [way, change] of Object.entries(ways))
      test(`takes a record ${way}, and changes nothing`, async () => {
        const { request } = await play.rightful(put, home)
        await echo({ get, put }, request, change)
      })

    test('takes null wherever its record may hold it', () => {
      const refused = nullable(get.output).filter((field) => !put.body.safeParse(normalizeInput(put.body, { [field]: null })).success)
      expect(refused).toEqual([])
    })

    if (put.own)
      test('takes the own record from whoever may only change that', async () => {
        const { caller, request } = await play.rightful(put, home, 'user')
        const id = put.own?.of === 'user' ? caller.id : caller.companyId
        const own = { ...request, params: { ...request.params, [put.own?.param ?? 'id']: id }, headers: credentials(put, caller) }
        await echo({ get, put }, own, (read) => ({ ...(read as object), password: '' }))
      })
  })

async function echo({ get, put }: { get: Endpoint; put: Endpoint }, request: Request, change: (read: unknown) => unknown) {
  const reading = { ...request, body: undefined }
  const before = await play.send(get, reading)
  const answer = await play.send(put, { ...request, body: change(before.data) })
  expect([before.status, answer.status, answer.text], answer.text).toEqual([200, 200, answer.text])
  const after = await play.send(get, reading)
  if (!isDeepStrictEqual(timeless(after.data), timeless(before.data))) expect(after.data).toEqual(before.data)
}

const mapped = (value: unknown, change: (value: unknown, key: string) => unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, key))
  if (!value || typeof value !== 'object') return change(value, key)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapped(item, change, name)]))
}

const unchosenAs = (read: unknown, nothing: unknown) =>
  mapped(read, (value, key) => (value === null && key.endsWith('Id') ? nothing : value))

/** The time of the last write does not count as a change. */
const timeless = (read: unknown) => ({ ...(read as object), updatedAt: undefined })

type Shape = { properties?: Record<string, { type?: string; anyOf?: { type?: string }[] }> }
const nullable = (output: z.ZodType) =>
  Object.entries((z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Shape).properties ?? {})
    .filter(([, { type, anyOf = [] }]) => type === 'null' || anyOf.some((one) => one.type === 'null'))
    .map(([field]) => field)
