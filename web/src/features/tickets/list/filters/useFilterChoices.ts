import { useTranslation } from 'react-i18next'
import { useCan } from '#web/shared/auth/session.ts'
import { useViewer } from '#web/shared/auth/viewer.ts'
import { useQueues } from '#web/shared/queues/queueResource.ts'
import type { Choices } from '#web/shared/ui/fields/choices.ts'
import { useColleagues } from '#web/shared/users/useColleagues.ts'

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
