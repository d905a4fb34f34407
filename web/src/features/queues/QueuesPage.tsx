import { Button, Text } from '@mantine/core'
import { flattenMenu } from '@recado/contract/queues/menuTree'
import type { Queue } from '@recado/contract/queues/queues'
import { IconSitemap } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { queueResource } from '#web/shared/domain/queues/queueResource.ts'
import { modeOfFirstAssistant } from '#web/shared/domain/responders/modeOfFirstAssistant.ts'
import { ColorChip } from '#web/shared/ui/ColorChip.tsx'
import { Excerpt } from '#web/shared/ui/Excerpt.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { firstUnusedColor } from '#web/shared/ui/swatches.ts'
import { AssignDialog } from './assignment/AssignDialog.tsx'
import type { AssignmentPart } from './assignment/AssignmentFields.tsx'
import { QueueReach } from './assignment/QueueReach.tsx'
import { useQueueDetails } from './menu/useQueueDetails.ts'
import { OPEN_MENU_STEP } from './QueueData.tsx'
import { QueueFields } from './QueueFields.tsx'
import { StarterParts } from './starter/StarterParts.ts'

type OpenAssignment = (queue: Queue, part: AssignmentPart) => void

const createColumns = (assign: OpenAssignment): Column<Queue>[] => [
  { key: 'id', render: ({ id }) => id, width: '4rem' },
  { key: 'name', render: ({ name, color }) => <ColorChip color={color}>{name}</ColorChip>, width: 'minmax(0, 2fr)', headline: true },
  { key: 'orderQueue', render: ({ orderQueue }) => orderQueue, width: '5rem' },
  { key: 'reach', render: (queue) => <QueueReach queue={queue} onAssign={assign} />, width: 'minmax(12rem, 2fr)' },
  {
    key: 'greetingMessage',
    render: ({ greetingMessage }) => <Excerpt text={greetingMessage} />,
    width: 'minmax(0, 3fr)',
    hideLabelOnCard: true,
  },
]

/** Menu and tests are edited elsewhere: a new queue starts without them. */
const emptyMenu = { options: undefined, tests: undefined, acceptRed: undefined }

/** Undefined until the user changes them: only a change is sent. */
const unchangedAssignment = { userIds: undefined, connectionIds: undefined, connectionGreeting: '' }

export function QueuesPage() {
  const { t } = useTranslation('queues')
  const { rows } = queueResource.useList()
  const navigate = useNavigate()
  const starter = useDialog<true>()
  const assignment = useDialog<{ queue: Queue; part: AssignmentPart }>()
  const canCreate = useCanChange()('queues:manage')
  const toMenu = ({ id }: Pick<Queue, 'id'>) => void navigate(`/queues/${id}/menu`)
  return (
    <>
      <ResourcePage
        resource={queueResource}
        texts="queues"
        columns={createColumns((queue, part) => assignment.open({ queue, part }))}
        nameOf={({ name }) => name}
        form={{
          Fields: QueueFields,
          initialValues: (queue) =>
            queue
              ? { ...unchangedAssignment, ...modeOfFirstAssistant(queue) }
              : { ...unchangedAssignment, ...emptyMenu, color: firstUnusedColor(rows.map(({ color }) => color)) },
          afterSave: (saved, { next }) => next === OPEN_MENU_STEP && toMenu(saved),
        }}
        rows={{ actions: [{ key: 'menu', icon: <IconSitemap size={18} />, act: toMenu }] }}
        deletion={{ Details: QueueDeletionNote }}
        quickStart={canCreate && <Button onClick={() => starter.open(true)}>{t('starter.open')}</Button>}
      />
      {starter.subject && (
        <StarterParts>{({ StarterDialog }) => <StarterDialog opened={starter.opened} onClose={starter.close} />}</StarterParts>
      )}
      <AssignDialog
        queue={assignment.subject?.queue}
        part={assignment.subject?.part ?? 'userIds'}
        opened={assignment.opened}
        onClose={assignment.close}
      />
    </>
  )
}

/** How many menu entries are deleted with a queue. */
function QueueDeletionNote({ row: { id } }: { row: Queue }) {
  const { t } = useTranslation('queues')
  const { data, error } = useQueueDetails(id, { ignoresDeletion: true })
  if (error && !data) throw error
  const [options, tests] = [flattenMenu(data?.options ?? []).length, data?.tests.length ?? 0]
  const lost = [options > 0 && t('remove.options', { count: options }), tests > 0 && t('remove.tests', { count: tests })].filter(Boolean)
  return lost.length > 0 && <Text fw={600}>{t('remove.lost', { lost: lost.join(' · ') })}</Text>
}
