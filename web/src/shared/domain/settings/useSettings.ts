import { type Setting, settingEndpoints } from '@recado/contract/companies/settings'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { patchCache } from '#web/shared/data/live/cache.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'

export const settingsKey = ['settings'] as const
export const settingMutationKey = (key: string) => [...settingsKey, key] as const

/** The company's settings, updated live. */
export function useSettings() {
  const client = useQueryClient()
  const { data } = useLiveQuery<Setting[]>({
    key: settingsKey,
    fetch: () => call(settingEndpoints.list, {}),
    on: {
      settings({ setting }) {
        // A setting that is being saved here must not jump back to an older value.
        return setting && client.isMutating({ mutationKey: settingMutationKey(setting.key) }) === 0 && withSetting(setting)
      },
    },
  })
  return { values: data && new Map(data.map(({ key, value }) => [key, value])) }
}

export const setSettingCache = (client: QueryClient, setting: Setting) =>
  patchCache<Setting[]>({ client, queryKey: settingsKey }, withSetting(setting))

const withSetting = (setting: Setting) => (all: Setting[]) => all.map((one) => (one.key === setting.key ? setting : one))
