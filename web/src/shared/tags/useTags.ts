import { type TagInTicket, tagList } from '@recado/contract/tags'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { fetchAgain } from '../live/fetchAgain.ts'
import { useLive } from '../live/live.ts'
import { choicesOf } from '../resource/useChoices.ts'
import type { Choices } from '../ui/fields/choices.ts'

export const allTags = { queryKey: ['tag', 'choices'] as const, queryFn: (): Promise<TagInTicket[]> => call(tagList, {}) }

/** Every tag of the company, true by itself. */
export function useTags(): Choices<TagInTicket> {
  const client = useQueryClient()
  useLive('tag', () => void fetchAgain(client, { queryKey: allTags.queryKey }))
  return choicesOf(useQuery(allTags))
}
