import type { carriers } from '@recado/contract/carriers/carriers'
import { AppError } from '@recado/contract/errors'
import type { z } from 'zod'
import type { Carrier } from '../../carriers/port.ts'
import { mustExist } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { openSettings, storedSettings } from './settingsOf.ts'

type Wanted = z.output<typeof carriers.examine.body> & { provider: string }
type Known = { carriers: ReadonlyMap<string, Carrier>; secrets: Secrets }

/** What a service says of settings before they are saved. Secrets that come back as they were shown are those that are stored. */
export async function examineSettings({ carriers, secrets }: Known, db: TenantDb, { provider, connectionId, settings }: Wanted) {
  const carrier = carriers.get(provider)
  if (!carrier) throw new AppError('ERR_NOT_SUPPORTED')
  const stored = connectionId === undefined ? undefined : await settingsStored(db, connectionId)
  const entered = storedSettings(secrets, carrier, settings, stored)
  return carrier.examine ? carrier.examine(openSettings(secrets, entered)) : { problems: [], found: '' }
}

async function settingsStored(db: TenantDb, id: number) {
  const row = await db.selectFrom('connections').select(['settings', 'secretsSealed']).where('id', '=', id).executeTakeFirst()
  return mustExist(row, 'ERR_NO_WAPP_FOUND')
}

/** When the service has called for a line; nothing for one whose service does not call. */
export async function callsOf(carriers: ReadonlyMap<string, Carrier>, db: TenantDb, { id, companyId }: { id: number; companyId: number }) {
  const row = await db.selectFrom('connections').select('provider').where('id', '=', id).executeTakeFirst()
  const { provider } = mustExist(row, 'ERR_NO_WAPP_FOUND')
  const calls = await carriers.get(provider)?.callsOf?.({ connectionId: id, companyId })
  const shown = (at: Date | null | undefined) => at?.toISOString() ?? null
  return { verifiedAt: shown(calls?.verifiedAt), heardAt: shown(calls?.heardAt), refusedAt: shown(calls?.refusedAt) }
}
