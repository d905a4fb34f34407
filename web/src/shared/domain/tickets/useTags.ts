import { type TagInTicket, tagListEndpoint } from '@recado/contract/tags'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { toChoices } from '#web/shared/data/resource/useChoices.ts'
import type { Choices } from '#web/shared/ui/fields/choices.ts'

export const tagsQuery = { queryKey: ['tag', 'choices'] as const }

/** All tags of the company, updated live. */
export const useTags = (): Choices<TagInTicket> =>
  toChoices(
    useLiveQuery<TagInTicket[]>({
      key: tagsQuery.queryKey,
      fetch: () => call(tagListEndpoint, {}),
      on: { tag: () => 'refetch' },
      refetchOnMount: true,
      throwOnError: false,
    }),
  )
