import { type Setting, settingEndpoints } from '@recado/contract/companies/settings'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keepTold } from '../live/keepTold.ts'
import { useLive } from '../live/live.ts'

export const settingsKey = ['settings'] as const
export const settingChange = (key: string) => [...settingsKey, key] as const

/** The company's settings, as whoever changes them has them at this moment. */
export function useSettings() {
  const client = useQueryClient()
  useLive('settings', ({ setting }) => {
    const { key } = setting as Setting
    // What is being changed here is not set back by what was said of it before.
    if (client.isMutating({ mutationKey: settingChange(key) }) === 0) keepSetting(client, setting as Setting)
  })
  const { data, error, refetch } = useQuery({
    queryKey: settingsKey,
    queryFn: () => call(settingEndpoints.list, {}),
    // Nobody listened while no screen showed them.
    refetchOnMount: 'always',
  })
  return { values: data && new Map(data.map(({ key, value }) => [key, value])), error, retry: () => void refetch() }
}

export const keepSetting = (client: QueryClient, setting: Setting) =>
  keepTold<Setting[]>({ client, queryKey: settingsKey }, (all) => all.map((one) => (one.key === setting.key ? setting : one)))
