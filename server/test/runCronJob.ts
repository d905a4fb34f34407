import { sql } from 'kysely'
import { expect } from 'vitest'
import type { World } from './testApp.ts'

/** Has a job of the clock done at once, and waits until it is. */
export async function runCronJob({ platform }: Pick<World, 'platform'>, name: string) {
  const { rows } = await sql<{ id: string }>`insert into pgboss.job (name, data) values (${name}, '{}') returning id`.execute(platform)
  const state = async () =>
    (await sql<{ state: string }>`select state::text from pgboss.job where id = ${rows[0]?.id}`.execute(platform)).rows[0]?.state
  await expect.poll(state, { timeout: 60_000 }).toBe('completed')
}
