import pg from 'pg'
import type { Seed, Seeded } from '../seed/seed.ts'
import { sessionTokens } from '../seed/sessionTokens.ts'
import type { RunningServer } from '../startServer.ts'
import { createCustomerMessages, type NextCustomerMessage } from './customerMessages.ts'
import { type ClientCall, createClient, createPersistentClient } from './httpClient.ts'
import type { Targets } from './productReads.ts'

export type Lengths = { reading: number; arriving: number; step: number; sending: number; tenTimes: number }
export type BenchSetup = {
  product: RunningServer
  pool: pg.Pool
  seed: Seed
  folder: string
  lengths: Lengths
  /** Of the first company. */
  plain: ClientCall
  admin: ClientCall
  /** Through which customers' messages arrive. */
  network: ClientCall
  next: NextCustomerMessage
}

type SettingParts = Pick<BenchSetup, 'product' | 'seed' | 'folder' | 'lengths'> & { connection: pg.ClientConfig }

/** Everything that a measurement needs, once the first company's connection is open. */
export async function createBenchSetup({ connection, ...given }: SettingParts): Promise<BenchSetup> {
  const { product, seed, folder } = given
  const pool = new pg.Pool({ ...connection, max: 16, options: '-c jit=off -c timezone=UTC' })
  // When a run fails, its database goes with it.
  pool.on('error', () => undefined)
  const tokenOf = sessionTokens(folder)
  const as = async (person: Seeded['company']['plain']) => createClient(product.url, await tokenOf(person))
  const { company } = seed.first
  const admin = await as(company.admin)
  await untilConnected(admin, company.connectionId)
  const network = createPersistentClient(product.url, await tokenOf(company.admin))
  return { ...given, pool, admin, network, plain: await as(company.plain), next: createCustomerMessages(seed) }
}

const PATIENCE = 300

export async function untilConnected(ask: ClientCall, connectionId: number) {
  for (let tries = 0; tries < PATIENCE; tries++) {
    const { status } = await ask<{ status: string }>(`/whatsapp/${connectionId}`)
    if (status === 'CONNECTED') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The simulated line does not connect')
}

export const readerOf = async ({ product, folder }: BenchSetup, { company }: Seeded) =>
  createClient(product.url, await sessionTokens(folder)(company.plain))

const DEEP = 200
const SEEN = 500
const FULL_PAGE = 21

export async function prepareTargets({ pool, seed }: BenchSetup, seeded: Seeded): Promise<Targets> {
  const { company, longest } = seeded
  await pool.query('update tickets set "queueId" = $3 where "companyId" = $1 and id = $2', [company.id, longest, company.queueIds[0]])
  const deep = await pool.query<{ id: string }>(
    `select id from (select id, row_number() over (order by "createdAt") as place, count(*) over () as count
      from messages where "companyId" = $1 and "ticketId" = $2) ranked
    where place % greatest(count / $3, 1) = 0 order by md5(id::text)`,
    [company.id, longest, DEEP],
  )
  const seen = await pool.query<{ id: number }>(
    `select id from tickets where "companyId" = $1 and ("userId" = $2 or "queueId" is null or "queueId" = any($3))
      and (select count(*) from messages where "companyId" = $1 and "ticketId" = tickets.id) >= $4 order by md5(id::text) limit $5`,
    [company.id, company.plain.id, company.queueIds.slice(0, 2), FULL_PAGE, SEEN],
  )
  const ids = <Id>(rows: { id: Id }[]) => rows.map(({ id }) => id)
  return { seeded, deep: ids(deep.rows), seen: ids(seen.rows), queries: seed.queries }
}
