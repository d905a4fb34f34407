import type { Queue } from '@recado/contract/queues/queues'
import { queueAssignment } from '@recado/contract/queues/queues'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { queueResource } from '#web/shared/domain/queues/queueResource.ts'
import { useColleagues } from '#web/shared/domain/users/useColleagues.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { AssignmentFields, type AssignmentPart } from './AssignmentFields.tsx'

type AssignedQueue = Pick<Queue, 'id' | 'name'>
type Props = { queue: AssignedQueue | undefined; part: AssignmentPart; opened: boolean; onClose: () => void }

/** Chooses who works in a queue, or which connections offer it. */
export function AssignDialog({ queue, part, opened, onClose }: Props) {
  const { t } = useTranslation('queues')
  return (
    <FormDialog opened={opened} title={t(`assign.titles.${part}`, { name: queue?.name })} onClose={onClose}>
      {queue && <AssignForm key={`${part} ${queue.id}`} queue={queue} part={part} onDone={onClose} />}
    </FormDialog>
  )
}

const schema = z.object(queueAssignment).partial()
type AssignValues = z.output<typeof schema>

function AssignForm({ queue, part, onDone }: { queue: AssignedQueue; part: AssignmentPart; onDone: () => void }) {
  const { t } = useTranslation('queues')
  const update = queueResource.useUpdate()
  const users = useColleagues(part === 'userIds')
  const connections = useConnections()
  const { control, submit, busy, isBegun, problem } = useSchemaForm<AssignValues>(schema, {
    userIds: undefined,
    connectionIds: undefined,
    connectionGreeting: '',
  })
  const save = async ({ userIds, connectionIds, connectionGreeting }: AssignValues) => {
    const changes = part === 'userIds' ? { userIds } : { connectionIds, connectionGreeting }
    await update.mutateAsync({ id: queue.id, changes })
    toast.success(t('updated'))
    onDone()
  }
  const isEmpty = part === 'userIds' ? users.rows.length === 0 : connections.rows.length === 0
  return (
    <DialogForm onSubmit={submit(save)} onCancel={onDone} saving={busy} isBegun={isBegun} problem={problem ?? null} disabled={isEmpty}>
      <AssignmentFields control={control} queueId={queue.id} count={1} parts={[part]} />
    </DialogForm>
  )
}
