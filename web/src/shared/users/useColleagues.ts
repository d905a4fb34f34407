import { type Colleague, colleagues } from '@recado/contract/users/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { fetchAgain } from '../live/fetchAgain.ts'
import { useLive } from '../live/live.ts'
import { choicesOf } from '../resource/useChoices.ts'
import type { Choices } from '../ui/fields/choices.ts'

const key = ['user', 'colleagues']

/** Everybody in the company, with who is there at this moment; asked once somebody is looked for. */
export function useColleagues(enabled: boolean): Choices<Colleague> {
  const client = useQueryClient()
  useLive('user', () => void fetchAgain(client, { queryKey: key }))
  return choicesOf(useQuery({ queryKey: key, queryFn: () => call(colleagues, {}), enabled, staleTime: 0 }))
}
