import type { SettingValues } from '@recado/contract/kit/settingFields'
import type { ConnectionRef } from '../../channels/channel.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { unsealSettings } from './sealedSettings.ts'

/** The lines of every company on one service, for its carrier: with what was entered for each, secrets readable. */
export async function readConnectionsOfChannel(
  { platform, secrets }: PlatformKernel,
  provider: string,
): Promise<(ConnectionRef & { settings: SettingValues })[]> {
  const columns = ['id as connectionId', 'companyId', 'settings', 'secretsSealed'] as const
  const rows = await platform.selectFrom('connections').select(columns).where('provider', '=', provider).orderBy('id').execute()
  return rows.map(({ connectionId, companyId, ...stored }) => ({ connectionId, companyId, settings: unsealSettings(secrets, stored) }))
}
