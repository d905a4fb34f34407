import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@recado/contract/errors'
import pg from 'pg'
import type { ConnectionOptions } from '../database/connect.ts'

/** An arbitrary number that every process uses. It separates these locks from others. */
const FAMILY = 7_263_004
const CONNECTING = 5000
const PAUSE = 200

type SlotOptions = { atOnce: number; patience: number }
type Slot = { lost: AbortSignal; leave: () => Promise<void> }

/**
 * Takes one of the slots that all processes share. A lock in the database, on a connection of its own, holds it: however a process ends,
 * the database frees it. A broken connection frees it too; then `lost` aborts.
 */
export async function takeSlot(options: ConnectionOptions, { atOnce, patience }: SlotOptions): Promise<Slot> {
  const client = new pg.Client({ ...options, application_name: 'recado-sheets', keepAlive: true, connectionTimeoutMillis: CONNECTING })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  await client.connect()
  try {
    for (const end = Date.now() + patience; !(await takeFreeSlot(client, atOnce)); await pause(PAUSE))
      if (Date.now() > end) throw new AppError('ERR_RATE_LIMIT', { retryAfter: 1 })
  } catch (error) {
    await client.end()
    throw error
  }
  return { lost: lost.signal, leave: () => client.end() }
}

async function takeFreeSlot(client: pg.Client, atOnce: number): Promise<boolean> {
  for (let slot = 1; slot <= atOnce; slot++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [FAMILY, slot])
    if (rows[0]?.taken) return true
  }
  return false
}
