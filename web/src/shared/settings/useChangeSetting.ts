import { type Setting, type SettingKey, settingEndpoints, settingSpec } from '@recado/contract/companies/settings'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/api/call.ts'
import { toFieldErrors } from '#web/shared/form/fieldErrors.ts'
import { fieldMessage } from '#web/shared/form/fieldMessage.ts'
import { i18n } from '#web/shared/i18n/i18n.ts'
import { invalidateLive } from '#web/shared/live/invalidateLive.ts'
import { toast } from '#web/shared/toast/toast.ts'
import { setSettingCache, settingMutationKey, settingsKey } from './useSettings.ts'

/** Changes a setting optimistically; reverted with a toast if the server refuses. */
export function useChangeSetting(key: SettingKey) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: settingMutationKey(key),
    scope: { id: `setting ${key}` },
    mutationFn: (value: string) => call(settingEndpoints.update, { params: { key }, body: { value } }),
    async onMutate(value) {
      await client.cancelQueries({ queryKey: settingsKey })
      const before = client.getQueryData<Setting[]>(settingsKey)?.find((one) => one.key === key)
      // Secrets never enter the cache, not even for the user who typed one.
      if (!settingSpec(key)?.secret) setSettingCache(client, { key, value })
      return before
    },
    onSuccess: ({ key: saved, value }) => isLastChange(client, key) && setSettingCache(client, { key: saved, value }),
    onError(error, _value, before) {
      if (before) setSettingCache(client, before)
      const [wrong] = toFieldErrors(error, ['value'])
      if (!wrong || wrong.code === 'invalid_value') return toast.error(error)
      const [word, values] = fieldMessage(wrong)
      toast.refusal(i18n.t(`validation:${word}`, { ...values }))
    },
    // Events were ignored meanwhile: refetch.
    onSettled: () => isLastChange(client, key) && invalidateLive(client, { queryKey: settingsKey }),
  })
}

const isLastChange = (client: QueryClient, key: string) => client.isMutating({ mutationKey: settingMutationKey(key) }) === 1
