import { type Colleague, colleagues } from '@recado/contract/users/users'
import { call } from '../api/call.ts'
import { useLiveQuery } from '../live/liveQuery.ts'
import { choicesOf } from '../resource/useChoices.ts'
import type { Choices } from '../ui/fields/choices.ts'

/** Everybody in the company, with who is there at this moment; asked once somebody is looked for. */
export const useColleagues = (enabled: boolean): Choices<Colleague> =>
  choicesOf(useLiveQuery({ key: ['user', 'colleagues'], fetch: () => call(colleagues, {}), on: { user: () => 'refetch' }, enabled }))
