import { Button, Group, Text } from '@mantine/core'
import type { Queue } from '@recado/contract/queues/queues'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { useColleagues } from '#web/shared/domain/users/useColleagues.ts'
import type { AssignmentPart } from './AssignmentFields.tsx'

type Props = { queue: Queue; onAssign: (queue: Queue, part: AssignmentPart) => void }

/** How many people work in a queue and how many connections offer it. Where there is none, a button mends it. */
export function QueueReach({ queue, onAssign }: Props) {
  const { t } = useTranslation('queues')
  const people = countOf(queue.id, useColleagues(true))
  const connections = countOf(queue.id, useConnections())
  return (
    <Group gap="xs">
      {people === 0 ? (
        <MendButton
          part="userIds"
          text={t('assign.nobody')}
          label={t('assign.nobodyOne', queue)}
          onMend={(part) => onAssign(queue, part)}
        />
      ) : (
        <Text size="sm">{people !== undefined && t('assign.peopleCount', { count: people })}</Text>
      )}
      {connections === 0 ? (
        <MendButton
          part="connectionIds"
          text={t('assign.notLinked')}
          label={t('assign.notLinkedOne', queue)}
          onMend={(part) => onAssign(queue, part)}
        />
      ) : (
        <Text size="sm">{connections !== undefined && t('assign.connectionCount', { count: connections })}</Text>
      )}
    </Group>
  )
}

type List = { rows: readonly { queues: readonly { id: number }[] }[]; isLoading: boolean; failure: unknown }

/** Undefined while the list is not known, so that nothing is reported by mistake. */
const countOf = (queueId: number, { rows, isLoading, failure }: List) =>
  isLoading || failure ? undefined : rows.filter(({ queues }) => queues.some(({ id }) => id === queueId)).length

type MendProps = { part: AssignmentPart; text: string; label: string; onMend: (part: AssignmentPart) => void }

const rights = { userIds: 'users:manage', connectionIds: 'connections:manage' } as const

function MendButton({ part, text, label, onMend }: MendProps) {
  const canChange = useCanChange()(rights[part])
  if (!canChange) return <Text size="sm">{text}</Text>
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={label}
      leftSection={<IconAlertTriangle size={16} />}
      onClick={() => onMend(part)}
    >
      {text}
    </Button>
  )
}
