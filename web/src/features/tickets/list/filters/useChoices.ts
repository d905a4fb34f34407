import type { EventName } from '@recado/contract/events'
import { type Queue, queues } from '@recado/contract/queues'
import { tagList } from '@recado/contract/tags'
import { colleagues } from '@recado/contract/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../shared/api/call.ts'
import { useCan } from '../../../../shared/auth/session.ts'
import { useViewer } from '../../../../shared/auth/viewer.ts'
import { useLive } from '../../../../shared/live/live.ts'

export type Choice<Id> = { id: Id; name: string; color?: string }

/** The queues whose tickets the reader may see, and those without one. */
export function useQueueChoices(): Choice<number | null>[] {
  const { t } = useTranslation('tickets')
  const { queueIds, seesUnqueued } = useViewer()
  const seesAll = useCan()('tickets:seeAll')
  const all = useAll('queue', () => call(queues.endpoints.list, { query: {} }) as Promise<Queue[]>)
  const seen = all.filter(({ id }) => seesAll || queueIds.includes(id))
  return [...seen, ...(seesAll || seesUnqueued ? [{ id: null, name: t('filters.withoutQueue') }] : [])]
}

export const useTagChoices = (): Choice<number>[] => useAll('tag', () => call(tagList, {}))

/** Only who sees everybody's tickets is asked for whose. */
export function useUserChoices(): Choice<number>[] {
  const seesAll = useCan()('tickets:seeAll')
  return useAll('user', () => call(colleagues, {}), seesAll)
}

function useAll<R>(name: EventName, read: () => Promise<R[]>, enabled = true): R[] {
  const client = useQueryClient()
  const queryKey = [name, 'choices']
  useLive(name, () => void client.invalidateQueries({ queryKey }))
  return useQuery({ queryKey, queryFn: read, enabled }).data ?? []
}
