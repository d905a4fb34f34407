import { type TagInTicket, tagList } from '@recado/contract/tags'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { useLive } from '../../../../shared/live/live.ts'

export const allTags = { queryKey: ['tag', 'choices'] as const, queryFn: (): Promise<TagInTicket[]> => call(tagList, {}) }

/** Every tag of the company, true by itself. */
export function useTags(): readonly TagInTicket[] {
  const client = useQueryClient()
  useLive('tag', () => void client.invalidateQueries({ queryKey: allTags.queryKey }))
  return useQuery(allTags).data ?? none
}

const none: readonly TagInTicket[] = []
