import { type TagInTicket, tagList } from '@recado/contract/tags'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { useLive } from '../../../../shared/live/live.ts'

export const tagsKey = ['tag', 'choices'] as const

/** Every tag of the company, true by itself. */
export function useTags(): readonly TagInTicket[] {
  const client = useQueryClient()
  useLive('tag', () => void client.invalidateQueries({ queryKey: tagsKey }))
  return useQuery({ queryKey: tagsKey, queryFn: () => call(tagList, {}) }).data ?? none
}

const none: readonly TagInTicket[] = []
