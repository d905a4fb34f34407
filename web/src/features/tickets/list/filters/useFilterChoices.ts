import { useTranslation } from 'react-i18next'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { useQueues } from '#web/shared/domain/queues/queueResource.ts'
import { useColleagues } from '#web/shared/domain/users/useColleagues.ts'
import type { Choices } from '#web/shared/ui/fields/choices.ts'

type Choice = { id: number | null; name: string; color?: string }

/** The queues that the user may see, and "without queue". */
export function useQueueChoices(): Choices<Choice> {
  const { t } = useTranslation('tickets')
  const { queueIds, seesUnqueued } = useViewer()
  const seesAll = useCan()('tickets:seeAll')
  const queues = useQueues()
  const seen = queues.rows.filter(({ id }) => seesAll || queueIds.includes(id))
  return { ...queues, rows: [...seen, ...(seesAll || seesUnqueued ? [{ id: null, name: t('filters.withoutQueue') }] : [])] }
}

/** Only users who see all tickets can filter by user. */
export const useUserChoices = () => useColleagues(useCan()('tickets:seeAll'))
