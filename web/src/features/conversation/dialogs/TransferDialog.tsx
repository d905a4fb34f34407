import { Alert } from '@mantine/core'
import { id } from '@recado/contract/kit/fields'
import { canSeeTicket, isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Colleague } from '@recado/contract/users/users'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { useConnections } from '../../../shared/connections/connectionResource.ts'
import { usePreselect } from '../../../shared/form/usePreselect.ts'
import { useSchemaForm } from '../../../shared/form/useSchemaForm.ts'
import { useQueues } from '../../../shared/queues/queueResource.ts'
import { ColleagueField } from '../../../shared/tickets/ColleagueField.tsx'
import type { ChangeTarget } from '../../../shared/tickets/ticketTasks.ts'
import { queuesFor, suggestedQueue } from '../../../shared/tickets/transferTargets.ts'
import { DialogForm, FormDialog } from '../../../shared/ui/FormDialog.tsx'
import type { Choices } from '../../../shared/ui/fields/choices.ts'
import { RecordSelectField } from '../../../shared/ui/fields/RecordSelectField.tsx'
import { useListFailureToast } from '../../../shared/ui/fields/useListFailureToast.ts'
import { WaitForChoices } from '../../../shared/ui/WaitForChoices.tsx'
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
type Values = { queueId: number | null; whatsappId: number | null }
type Props = TicketDialogProps & { queues: Choices<NonNullable<Ticket['queue']>>; connections: Choices<Choice> }

/** Chooses colleague, queue and connection, and says what will happen. A company without queues transfers to colleagues only. */
function TransferForm(props: Props) {
  const { queues, connections, ticket, onClose } = props
  const { t } = useTranslation('drawer')
  const { form, person, choosePerson, isWithoutQueues, choices, target, staysWhereItIs, transfer } = useTransferForm(props)
  const { control, submit, busy, problem } = form
  const hand = async ({ queueId, whatsappId }: Values) =>
    transfer.hand(
      { queueId, userId: target.userId, ...(whatsappId !== null && { whatsappId }) },
      { user: person && { id: person.id, name: person.name }, queue: queues.rows.find(({ id }) => id === queueId) ?? null },
    )
  return (
    <DialogForm
      onSubmit={submit(hand)}
      onCancel={onClose}
      saving={busy}
      problem={problem ?? null}
      action={t('transfer.action')}
      disabled={staysWhereItIs}
    >
      <ColleagueField value={person} onChange={choosePerson} attendant={ticket.userId} isNeeded={isWithoutQueues} />
      {!isWithoutQueues && (
        <RecordSelectField
          control={control}
          name="queueId"
          label={t('transfer.queue')}
          list="queues"
          choices={{ ...queues, rows: choices }}
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
      {staysWhereItIs ? (
        <PreviewAlert text={t(isWithoutQueues ? 'transfer.choosePerson' : 'transfer.choose')} />
      ) : (
        <TransferPreview
          person={person}
          queue={choices.find(({ id }) => id === target.queueId)}
          staysInSight={transfer.staysInSight(target)}
        />
      )}
    </DialogForm>
  )
}

/** The chosen target. Without any change the form is disabled: the ticket would only lose its agent, and returning is another command. */
function useTransferForm({ queues, connections, ...dialog }: Props) {
  const { ticket } = dialog
  const isWithoutQueues = queues.rows.length === 0 && !queues.failure
  const [person, setPerson] = useState<Colleague | null>(null)
  const [start] = useState<Values>(() => ({ queueId: suggestedQueue(queues.rows, ticket.queueId), whatsappId: ticket.whatsappId }))
  const needed = { queueId: isWithoutQueues ? id.nullable() : id, whatsappId: connections.rows.length > 0 ? id : id.nullable() }
  const form = useSchemaForm<Values>(z.object(needed), start)
  const { onChange: chooseQueue } = useController({ control: form.control, name: 'queueId' }).field
  const [queueId, whatsappId] = useWatch({ control: form.control, name: ['queueId', 'whatsappId'] })
  const choices = queuesFor(person, queues.rows)
  usePreselect(form.control, 'queueId', suggestedQueue(choices, ticket.queueId))
  const choosePerson = (chosen: Colleague | null) => {
    setPerson(chosen)
    chooseQueue(suggestedQueue(queuesFor(chosen, queues.rows), queueId ?? ticket.queueId))
  }
  const isSamePlace = isWithoutQueues || (queueId === ticket.queueId && whatsappId === ticket.whatsappId)
  const target = { queueId, userId: person?.id ?? null }
  const staysWhereItIs = person === null && isSamePlace
  return { form, person, choosePerson, isWithoutQueues, choices, target, staysWhereItIs, transfer: useTransfer(dialog) }
}

type TransferPreviewProps = { person: Colleague | null; queue: { name: string } | undefined; staysInSight: boolean }

/** Says what the transfer will do. */
function TransferPreview({ person, queue, staysInSight }: TransferPreviewProps) {
  const { t } = useTranslation('drawer')
  const isSelf = useViewer().userId === person?.id
  if (!queue && !person) return null
  const to = isSelf ? 'toSelf' : person ? 'toUser' : 'toQueue'
  const sentences = [
    queue || !person
      ? t(`transfer.${to}`, { queue: queue?.name, name: person?.name })
      : t(isSelf ? 'transfer.toSelfAlone' : 'transfer.toUserAlone', { name: person.name }),
    person && !person.online && !isSelf && t('transfer.offline', { name: person.name }),
    !staysInSight && t('transfer.outOfSight'),
  ]
  return <PreviewAlert text={sentences.filter(Boolean).join(' ')} />
}

const target = z.object({ queueId: id })

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
  const [start] = useState(() => ({ queueId: ticket.queueId }))
  const { control, submit, busy, problem } = useSchemaForm<typeof start>(target, start)
  const queueId = useWatch({ control, name: 'queueId' })
  const transfer = useTransfer(props)
  const userId = ticket.status === 'open' ? ticket.userId : null
  const move = async () => {
    if (queueId !== null)
      transfer.hand({ queueId, userId }, { user: ticket.user, queue: queues.rows.find(({ id }) => id === queueId) ?? null })
  }
  return (
    <DialogForm onSubmit={submit(move)} onCancel={onClose} saving={busy} problem={problem ?? null} action={t('queue.action')}>
      <RecordSelectField control={control} name="queueId" label={t('queue.label')} list="queues" choices={queues} required />
      {queueId !== null && !transfer.staysInSight({ queueId, userId }) && <PreviewAlert text={t('queue.outOfSight')} />}
    </DialogForm>
  )
}

type Target = { queueId: number | null; userId: number | null; whatsappId?: number }

/** Transfers the ticket, and closes it if it no longer belongs to the reader. */
function useTransfer({ ticket, change, onClose, onLeave }: TicketDialogProps) {
  const viewer = useViewer()
  return {
    staysInSight: (target: Target) => canSeeTicket(viewer, target),
    hand(to: Target, target: ChangeTarget) {
      const wasOwn = isTicketAgent(viewer, ticket)
      onClose()
      change.transfer(ticket, { ...to, target })
      if (to.userId !== viewer.userId && (wasOwn || !canSeeTicket(viewer, to))) onLeave()
    },
  }
}

/** Says what saving the form will do. Screen readers hear it again after each change. */
const PreviewAlert = ({ text }: { text: string }) => (
  <Alert role="status" variant="light" color="gray" icon={<IconInfoCircle />}>
    {text}
  </Alert>
)
