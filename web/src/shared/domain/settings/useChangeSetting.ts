import { type Setting, type SettingKey, settingEndpoints, settingSpec } from '@recado/contract/companies/settings'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { i18n } from '#web/shared/lib/i18n/i18n.ts'
import { toFieldErrors } from '#web/shared/ui/form/fieldErrors.ts'
import { fieldErrorText } from '#web/shared/ui/form/fieldErrorText.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
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
      const [word, values] = fieldErrorText(wrong)
      toast.refusal(i18n.t(`validation:${word}`, { ...values }))
    },
    // Events were ignored meanwhile: refetch.
    onSettled: () => isLastChange(client, key) && invalidateLive(client, { queryKey: settingsKey }),
  })
}

const isLastChange = (client: QueryClient, key: string) => client.isMutating({ mutationKey: settingMutationKey(key) }) === 1
