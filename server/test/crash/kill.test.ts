// Guards: server/src/features/outbox, server/src/kernel/database, server/src/kernel/jobs.ts

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tags } from '@recado/contract/tags'
import { accessEndpoints } from '@recado/contract/users/access'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { createCaller } from '../callEndpoint.ts'
import { waitUntil } from '../waitUntil.ts'
import { ADMIN, freePort, type Product, startProduct } from './startProduct.ts'

/** `npm run chaos` runs twenty. */
const KILLS = Number(process.env.KILLS ?? 1)
const WRITERS = 4
/** At least so many calls are answered before each kill, and up to as many more by chance. */
const LEAST = 10
const MORE = 40

const dataDir = await mkdtemp(join(tmpdir(), 'recado-crash-'))
const port = await freePort()
let product: Product | undefined
afterAll(async () => {
  await product?.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

test(`every create that was answered survives ${KILLS} SIGKILL`, { timeout: scaledTime(300_000) + KILLS * 60_000 }, async () => {
  const answered = new Set<string>()
  for (let round = 0; round <= KILLS; round++) {
    product = await startProduct({ dataDir, port })
    const token = await signIn(product.url)
    const stored = await storedNames(product.url, token)
    expect([...answered].filter((name) => !stored.has(name))).toEqual([])
    if (round < KILLS) await writeUntilKilled(product, { token, answered, round })
  }
  expect(answered.size).toBeGreaterThan(KILLS * LEAST)
})

test('SIGTERM answers what is in flight and ends with 0; all is there afterwards', { timeout: scaledTime(600_000) }, async () => {
  if (!product) throw new Error('not started')
  const { url } = product
  const token = await signIn(url)
  const inFlight = Array.from({ length: 20 }, (_, count) => create(url, token, `last ${count}`))
  await Promise.race(inFlight)
  expect(await product.kill('SIGTERM')).toBe(0)
  const results = await Promise.allSettled(inFlight)
  const answered = results.flatMap((result, count) => (result.status === 'fulfilled' && result.value === 200 ? [`last ${count}`] : []))
  product = await startProduct({ dataDir, port })
  const stored = await storedNames(url, await signIn(url))
  expect(answered.filter((name) => !stored.has(name))).toEqual([])
})

async function signIn(url: string) {
  const { data } = await createCaller(url)(null, accessEndpoints.login, { body: ADMIN })
  return data.token
}

const create = async (url: string, token: string, name: string) =>
  (await createCaller(url)({ token }, tags.endpoints.create, { body: { name } })).status

/** Several writers at once; the process is killed while they write. */
async function writeUntilKilled(
  { url, kill }: Product,
  { token, answered, round }: { token: string; answered: Set<string>; round: number },
) {
  let alive = true
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let count = 0; alive; count++) {
      const name = `tag ${round} ${writer} ${count}`
      const status = await create(url, token, name).catch(() => 0)
      if (status === 200) answered.add(name)
    }
  })
  const enough = answered.size + LEAST + Math.random() * MORE
  await waitUntil(() => answered.size > enough, 'enough was answered')
  await kill('SIGKILL')
  alive = false
  await Promise.all(writers)
}

async function storedNames(url: string, token: string) {
  const names = new Set<string>()
  let cursor: string | null = null
  do {
    const query = { limit: 200, ...(cursor && { cursor }) }
    const { data } = await createCaller(url)({ token }, tags.endpoints.list, { query })
    const page = data as { tags: { name: string }[]; nextCursor: string | null }
    for (const { name } of page.tags) names.add(name)
    cursor = page.nextCursor
  } while (cursor)
  return names
}
