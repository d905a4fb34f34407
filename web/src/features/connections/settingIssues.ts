import type { OfferedChannel } from '@recado/contract/channels/channelDefinition'
import type { ManagedConnection } from '@recado/contract/connections'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import { settingProblem } from '@recado/contract/kit/settingProblem'

/** What is wrong with the settings of a channel, validated with the rest. An unchanged masked secret counts as not entered. */
export const settingIssues = (
  settings: SettingValues | undefined,
  row: ManagedConnection | undefined,
  carrier: OfferedChannel | undefined,
) =>
  (settings ? (carrier?.fields ?? []) : []).flatMap((field) => {
    const value = settings?.[field.name]
    const wrong = row && value === row.settings[field.name] ? undefined : settingProblem(field, value)
    return wrong ? [{ ...wrong, path: ['settings', field.name] }] : []
  })
