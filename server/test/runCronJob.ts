import { sql } from 'kysely'
import { expect } from 'vitest'
import type { World } from './testApp.ts'

/** Runs a scheduled job at once, and waits until it is done. */
export async function runCronJob({ platform }: Pick<World, 'platform'>, name: string) {
  const { rows } = await sql<{ id: string }>`insert into pgboss.job (name, data) values (${name}, '{}') returning id`.execute(platform)
  const state = async () =>
    (await sql<{ state: string }>`select state::text from pgboss.job where id = ${rows[0]?.id}`.execute(platform)).rows[0]?.state
  await expect.poll(state, { timeout: 60_000 }).toBe('completed')
}
