import type { channelEndpoints } from '@recado/contract/channels/channels'
import { AppError } from '@recado/contract/errors'
import type { z } from 'zod'
import { type Channel, Unavailable } from '../../channels/channel.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { sealSettings, unsealSettings } from './sealedSettings.ts'

type Wanted = z.output<typeof channelEndpoints.examine.body> & { provider: string }
type Services = { channels: ReadonlyMap<string, Channel>; secrets: Secrets }

/** Lets the service check settings before they are saved. A masked secret that comes back unchanged stands for the stored one. */
export async function checkSettings({ channels, secrets }: Services, db: TenantDb, { provider, connectionId, settings }: Wanted) {
  const channel = channels.get(provider)
  if (!channel) throw new AppError('ERR_NOT_SUPPORTED')
  const stored = connectionId === undefined ? undefined : await settingsStored(db, connectionId)
  const entered = sealSettings(secrets, channel, settings, stored)
  return channel.checkSettings ? channel.checkSettings(unsealSettings(secrets, entered)) : { problems: [], found: '' }
}

async function settingsStored(db: TenantDb, id: number) {
  const row = await db.selectFrom('connections').select(['settings', 'secretsSealed']).where('id', '=', id).executeTakeFirst()
  return assertExists(row, 'ERR_NO_WAPP_FOUND')
}

/** When the service last called the webhook of a connection; nulls if its channel has no webhook. */
export async function readWebhookActivity(
  channels: ReadonlyMap<string, Channel>,
  db: TenantDb,
  { id, companyId }: { id: number; companyId: number },
) {
  const row = await db.selectFrom('connections').select('provider').where('id', '=', id).executeTakeFirst()
  const { provider } = assertExists(row, 'ERR_NO_WAPP_FOUND')
  const channel = channels.get(provider)
  const connection = { connectionId: id, companyId }
  const [calls, shared] = [await channel?.webhookActivityOf?.(connection), await channel?.sharedNumberOf?.(connection)]
  const toText = (at: Date | null | undefined) => at?.toISOString() ?? null
  return {
    verifiedAt: toText(calls?.verifiedAt),
    heardAt: toText(calls?.heardAt),
    refusedAt: toText(calls?.refusedAt),
    fields: (calls?.fields ?? []).map(({ name, at }) => ({ name, at: toText(at) })),
    shared: shared
      ? {
          contactsAskedAt: toText(shared.contactsAskedAt),
          historyAskedAt: toText(shared.historyAskedAt),
          historyDeclinedAt: toText(shared.historyDeclinedAt),
        }
      : null,
  }
}

/** Asks the service for the contacts and the history of a shared number. It answers each request once, so this repeats none. */
export async function requestHistory(
  channels: ReadonlyMap<string, Channel>,
  db: TenantDb,
  { id, companyId }: { id: number; companyId: number },
) {
  const row = await db.selectFrom('connections').select('provider').where('id', '=', id).executeTakeFirst()
  const channel = channels.get(assertExists(row, 'ERR_NO_WAPP_FOUND').provider)
  if (!channel?.requestHistory) return { refused: 'notShared' as const, says: '' }
  return channel.requestHistory({ connectionId: id, companyId }).catch((error) => {
    throw error instanceof Unavailable ? new AppError('ERR_WAPP_NOT_INITIALIZED') : error
  })
}
