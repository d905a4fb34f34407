import { measureContactImport } from './measureContactImport.ts'
import { measureOutboxPoll } from './measureOutboxPoll.ts'
import { measureReconnect } from './measureReconnect.ts'
import { measureStart } from './measureStart.ts'
import { measureTakeover } from './measureTakeover.ts'

/** Waits other than for a call: a start, a connection, an import, a connection whose process has died, a long queue. */
export async function measureWaits(): Promise<boolean> {
  await measureReconnect()
  await measureTakeover()
  const met = [await measureStart(), await measureContactImport(), await measureOutboxPoll()]
  return met.every(Boolean)
}
