import type { channelEndpoints } from '@recado/contract/channels/channels'
import { AppError } from '@recado/contract/errors'
import type { z } from 'zod'
import type { Channel } from '../../channels/channel.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { sealSettings, unsealSettings } from './sealedSettings.ts'

type Wanted = z.output<typeof channelEndpoints.examine.body> & { provider: string }
type Known = { channels: ReadonlyMap<string, Channel>; secrets: Secrets }

/** Lets the service check settings before they are saved. A masked secret that comes back unchanged stands for the stored one. */
export async function checkSettings({ channels, secrets }: Known, db: TenantDb, { provider, connectionId, settings }: Wanted) {
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
  const calls = await channels.get(provider)?.webhookActivityOf?.({ connectionId: id, companyId })
  const toText = (at: Date | null | undefined) => at?.toISOString() ?? null
  return { verifiedAt: toText(calls?.verifiedAt), heardAt: toText(calls?.heardAt), refusedAt: toText(calls?.refusedAt) }
}
