import { Alert } from '@mantine/core'
import { id, longText } from '@recado/contract/kit/fields'
import { canSeeTicket, isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Colleague } from '@recado/contract/users/users'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { useQueues } from '#web/shared/domain/queues/queueResource.ts'
import { ColleagueField } from '#web/shared/domain/tickets/ColleagueField.tsx'
import type { ChangeTarget } from '#web/shared/domain/tickets/ticketTasks.ts'
import { queuesFor, suggestedQueue } from '#web/shared/domain/tickets/transferTargets.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import type { Choices } from '#web/shared/ui/fields/choices.ts'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { usePreselect } from '#web/shared/ui/form/usePreselect.ts'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { WaitForChoices } from '#web/shared/ui/WaitForChoices.tsx'
import type { TicketDialogProps } from './TicketDialogs.tsx'

/** Transfers a conversation to a colleague or to a queue. */
export function TransferDialog(props: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  const { ticket, opened, onClose } = props
  return (
    <FormDialog opened={opened} title={t('transfer.title', { customer: ticket.contact.name })} onClose={onClose}>
      <TransferContent {...props} />
    </FormDialog>
  )
}

function TransferContent(props: TicketDialogProps) {
  const queues = useQueues()
  const connections = useConnections()
  useListFailureToast('queues', queues.failure)
  useListFailureToast('connections', connections.failure)
  return (
    <WaitForChoices choices={[queues, connections]}>
      <TransferForm {...props} queues={queues} connections={connections} />
    </WaitForChoices>
  )
}

type Choice = { id: number; name: string }
type Values = { queueId: number | null; whatsappId: number | null; note: string }
type Props = TicketDialogProps & { queues: Choices<NonNullable<Ticket['queue']>>; connections: Choices<Choice> }

/** Chooses colleague, queue and connection, and says what will happen. A company without queues transfers to colleagues only. */
function TransferForm(props: Props) {
  const { queues, connections, ticket, onClose } = props
  const { t } = useTranslation('drawer')
  const { form, colleague, chooseColleague, isWithoutQueues, queueChoices, target, isUnchanged, transfer } = useTransferForm(props)
  const { control, submit, busy, problem } = form
  const submitTransfer = async ({ queueId, whatsappId, note }: Values) =>
    transfer.transferTo(
      { queueId, userId: target.userId, note: note.trim(), ...(whatsappId !== null && { whatsappId }) },
      { user: colleague && { id: colleague.id, name: colleague.name }, queue: queues.rows.find(({ id }) => id === queueId) ?? null },
    )
  return (
    <DialogForm
      onSubmit={submit(submitTransfer)}
      onCancel={onClose}
      saving={busy}
      problem={problem ?? null}
      action={t('transfer.action')}
      disabled={isUnchanged}
    >
      <ColleagueField value={colleague} onChange={chooseColleague} attendant={ticket.userId} isNeeded={isWithoutQueues} />
      {!isWithoutQueues && (
        <RecordSelectField
          control={control}
          name="queueId"
          label={t('transfer.queue')}
          list="queues"
          choices={{ ...queues, rows: queueChoices }}
          required
        />
      )}
      {(connections.rows.length > 1 || connections.failure) && (
        <RecordSelectField
          control={control}
          name="whatsappId"
          label={t('transfer.connection')}
          list="connections"
          choices={connections}
          required
        />
      )}
      <TextAreaField control={control} name="note" label={t('transfer.note')} description={t('transfer.noteHint')} minRows={2} />
      {isUnchanged ? (
        <PreviewAlert text={t(isWithoutQueues ? 'transfer.choosePerson' : 'transfer.choose')} />
      ) : (
        <TransferPreview
          colleague={colleague}
          queue={queueChoices.find(({ id }) => id === target.queueId)}
          canStillSee={transfer.canStillSee(target)}
        />
      )}
    </DialogForm>
  )
}

/** The chosen target. Without any change the form is disabled: the ticket would only lose its agent, and returning is another command. */
function useTransferForm({ queues, connections, ...dialog }: Props) {
  const { ticket } = dialog
  const isWithoutQueues = queues.rows.length === 0 && !queues.failure
  const [colleague, setColleague] = useState<Colleague | null>(null)
  const [initialValues] = useState<Values>(() => ({
    queueId: suggestedQueue(queues.rows, ticket.queueId),
    whatsappId: ticket.whatsappId,
    note: '',
  }))
  const fieldRules = {
    queueId: isWithoutQueues ? id.nullable() : id,
    whatsappId: connections.rows.length > 0 ? id : id.nullable(),
    note: longText,
  }
  const form = useSchemaForm<Values>(z.object(fieldRules), initialValues)
  const { onChange: chooseQueue } = useController({ control: form.control, name: 'queueId' }).field
  const [queueId, whatsappId] = useWatch({ control: form.control, name: ['queueId', 'whatsappId'] })
  const queueChoices = queuesFor(colleague, queues.rows)
  usePreselect(form.control, 'queueId', suggestedQueue(queueChoices, ticket.queueId))
  const chooseColleague = (chosen: Colleague | null) => {
    setColleague(chosen)
    chooseQueue(suggestedQueue(queuesFor(chosen, queues.rows), queueId ?? ticket.queueId))
  }
  const isSameQueueAndConnection = isWithoutQueues || (queueId === ticket.queueId && whatsappId === ticket.whatsappId)
  const target = { queueId, userId: colleague?.id ?? null }
  const isUnchanged = colleague === null && isSameQueueAndConnection
  return { form, colleague, chooseColleague, isWithoutQueues, queueChoices, target, isUnchanged, transfer: useTransfer(dialog) }
}

type TransferPreviewProps = { colleague: Colleague | null; queue: { name: string } | undefined; canStillSee: boolean }

/** Says what the transfer will do. */
function TransferPreview({ colleague, queue, canStillSee }: TransferPreviewProps) {
  const { t } = useTranslation('drawer')
  const isSelf = useViewer().userId === colleague?.id
  if (!queue && !colleague) return null
  const to = isSelf ? 'toSelf' : colleague ? 'toUser' : 'toQueue'
  const sentences = [
    queue || !colleague
      ? t(`transfer.${to}`, { queue: queue?.name, name: colleague?.name })
      : t(isSelf ? 'transfer.toSelfAlone' : 'transfer.toUserAlone', { name: colleague.name }),
    colleague && !colleague.online && !isSelf && t('transfer.offline', { name: colleague.name }),
    !canStillSee && t('transfer.outOfSight'),
  ]
  return <PreviewAlert text={sentences.filter(Boolean).join(' ')} />
}

const changeQueueSchema = z.object({ queueId: id })

/** Moves a ticket to another queue. Its agent stays. */
export function ChangeQueueDialog(props: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  const { ticket, opened, onClose } = props
  return (
    <FormDialog opened={opened} title={t('queue.title', { customer: ticket.contact.name })} onClose={onClose}>
      <ChangeQueueForm {...props} />
    </FormDialog>
  )
}

function ChangeQueueForm(props: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  const { ticket, onClose } = props
  const queues = useQueues()
  useListFailureToast('queues', queues.failure)
  const [initialValues] = useState(() => ({ queueId: ticket.queueId }))
  const { control, submit, busy, problem } = useSchemaForm<typeof initialValues>(changeQueueSchema, initialValues)
  const queueId = useWatch({ control, name: 'queueId' })
  const transfer = useTransfer(props)
  const userId = ticket.status === 'open' ? ticket.userId : null
  const move = async () => {
    if (queueId !== null)
      transfer.transferTo({ queueId, userId }, { user: ticket.user, queue: queues.rows.find(({ id }) => id === queueId) ?? null })
  }
  return (
    <DialogForm onSubmit={submit(move)} onCancel={onClose} saving={busy} problem={problem ?? null} action={t('queue.action')}>
      <RecordSelectField control={control} name="queueId" label={t('queue.label')} list="queues" choices={queues} required />
      {queueId !== null && !transfer.canStillSee({ queueId, userId }) && <PreviewAlert text={t('queue.outOfSight')} />}
    </DialogForm>
  )
}

type Target = { queueId: number | null; userId: number | null; whatsappId?: number; note?: string }

/** Transfers the ticket. Leaves its page if the reader gave up their own ticket or may no longer see it. */
function useTransfer({ ticket, change, onClose, onLeave, onReturn }: TicketDialogProps) {
  const viewer = useViewer()
  return {
    canStillSee: (target: Target) => canSeeTicket(viewer, target),
    transferTo(target: Target, targetRecords: ChangeTarget) {
      const leaves = target.userId !== viewer.userId && (isTicketAgent(viewer, ticket) || !canSeeTicket(viewer, target))
      onClose()
      change.transfer(ticket, { ...target, target: targetRecords, onUndo: leaves ? onReturn : undefined })
      if (leaves) onLeave()
    },
  }
}

/** Says what saving the form will do. Screen readers hear it again after each change. */
const PreviewAlert = ({ text }: { text: string }) => (
  <Alert role="status" variant="light" color="gray" icon={<IconInfoCircle />}>
    {text}
  </Alert>
)
