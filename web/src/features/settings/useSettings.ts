import { type Setting, type SettingKey, settingEndpoints } from '@recado/contract/settings'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { afterFetch } from '../../shared/live/afterFetch.ts'
import { useLive } from '../../shared/live/live.ts'
import { toast } from '../../shared/toast/toast.ts'

const queryKey = ['settings'] as const
const changeOf = (key: string) => ['settings', key] as const

/** The company's settings, as whoever changes them has them at this moment. */
export function useSettings() {
  const client = useQueryClient()
  useLive('settings', ({ setting }) => {
    const { key } = setting as Setting
    // What is being changed here is not set back by what was said of it before.
    if (client.isMutating({ mutationKey: changeOf(key) }) === 0) keep(client, setting as Setting)
  })
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(settingEndpoints.list, {}), refetchOnMount: 'always' })
  return { values: data && new Map(data.map(({ key, value }) => [key, value])), error, retry: () => void refetch() }
}

/** Changes one setting: at once to the eye, and back with a word if the server refuses. */
export function useChange(key: SettingKey) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeOf(key),
    scope: { id: `setting ${key}` },
    mutationFn: (value: string) => call(settingEndpoints.update, { params: { key }, body: { value } }),
    async onMutate(value) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Setting[]>(queryKey)?.find((one) => one.key === key)
      keep(client, { key, value })
      return before
    },
    onSuccess: (setting) => isLast(client, key) && keep(client, setting),
    onError(error, _value, before) {
      if (before) keep(client, before)
      toast.error(error)
    },
    // What others did in between was not listened to.
    onSettled: () => isLast(client, key) && client.invalidateQueries({ queryKey }),
  })
}

const isLast = (client: QueryClient, key: string) => client.isMutating({ mutationKey: changeOf(key) }) === 1

function keep(client: QueryClient, setting: Setting) {
  const merge = () => void client.setQueryData<Setting[]>(queryKey, (all) => all?.map((one) => (one.key === setting.key ? setting : one)))
  merge()
  const query = client.getQueryCache().find({ queryKey })
  if (query) afterFetch(query, merge)
}
