import { Text } from '@mantine/core'
import { flattenMenu } from '@recado/contract/queues/menuTree'
import type { Queue } from '@recado/contract/queues/queues'
import { useTranslation } from 'react-i18next'
import { useQueueDetails } from './menu/save/useQueueDetails.ts'

/** How much of the bot's menu goes with a queue that is deleted. */
export function QueueLoss({ row: { id } }: { row: Queue }) {
  const { t } = useTranslation('queues')
  const { data } = useQueueDetails(id, { endsWithIt: true })
  const [options, tests] = [flattenMenu(data?.options ?? []).length, data?.tests.length ?? 0]
  const lost = [options > 0 && t('remove.options', { count: options }), tests > 0 && t('remove.tests', { count: tests })].filter(Boolean)
  return lost.length > 0 && <Text fw={600}>{t('remove.lost', { lost: lost.join(' · ') })}</Text>
}
