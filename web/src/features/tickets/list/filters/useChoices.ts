import { useTranslation } from 'react-i18next'
import { useCan } from '../../../../shared/auth/session.ts'
import { useViewer } from '../../../../shared/auth/viewer.ts'
import { useTags } from '../../attending/tagging/useTags.ts'
import { queueResource, useColleagues } from '../../attending/transfer/choices.ts'

export type Choice<Id> = { id: Id; name: string; color?: string }

/** The queues whose tickets the reader may see, and those without one. */
export function useQueueChoices(): Choice<number | null>[] {
  const { t } = useTranslation('tickets')
  const { queueIds, seesUnqueued } = useViewer()
  const seesAll = useCan()('tickets:seeAll')
  const seen = queueResource.useList().rows.filter(({ id }) => seesAll || queueIds.includes(id))
  return [...seen, ...(seesAll || seesUnqueued ? [{ id: null, name: t('filters.withoutQueue') }] : [])]
}

export const useTagChoices = (): readonly Choice<number>[] => useTags()

/** Only who sees everybody's tickets is asked for whose. */
export const useUserChoices = (): readonly Choice<number>[] => useColleagues(useCan()('tickets:seeAll')) ?? []
