import { type Colleague, colleaguesEndpoint } from '@recado/contract/users/users'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { toChoices } from '#web/shared/data/resource/useChoices.ts'
import type { Choices } from '#web/shared/ui/fields/choices.ts'

/** All users of the company with their presence; loaded once `enabled`. */
export const useColleagues = (enabled: boolean): Choices<Colleague> =>
  toChoices(
    useLiveQuery({
      key: ['user', 'colleagues'],
      fetch: () => call(colleaguesEndpoint, {}),
      on: { user: () => 'refetch' },
      enabled,
      throwOnError: false,
    }),
  )
