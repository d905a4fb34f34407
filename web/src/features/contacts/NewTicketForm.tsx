import { Text } from '@mantine/core'
import type { Connection } from '@recado/contract/connections'
import { id } from '@recado/contract/kit/fields'
import type { Queue } from '@recado/contract/queues/queues'
import { newTicket, ticketEndpoints } from '@recado/contract/tickets/tickets'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { type ContactChoice, ContactField } from '#web/shared/domain/contacts/ContactField.tsx'
import { TEMPLATE_PICKER_PARAM } from '#web/shared/domain/templates/templatePickerParam.ts'
import { assigneeNames, conflictingTicket } from '#web/shared/domain/tickets/conflictingTicket.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import type { Choices } from '#web/shared/ui/fields/choices.ts'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import { usePreselect } from '#web/shared/ui/form/usePreselect.ts'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { NameWithAvatar } from '#web/shared/ui/NameWithAvatar.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

type Values = { contactId: number | null; queueId: number | null; whatsappId: number | null; status: 'open' }
type Props = {
  contact: ContactChoice | undefined
  /** Whether the contact cannot be changed here. */
  isContactFixed: boolean
  queues: Choices<Queue>
  connections: Choices<Connection & { isDefault: boolean }>
  /** Called with a search text that matches no contact. */
  onMissing: (search: string) => void
  onDone: () => void
}

const schemaForAgents = newTicket.extend({ queueId: id })

export function NewTicketForm({ contact, isContactFixed, queues, connections, onMissing, onDone }: Props) {
  const { t } = useTranslation('contacts')
  const user = useCurrentUser()
  const navigate = useNavigate()
  const isAdmin = user.profile === 'admin'
  const [start] = useState<Values>(() => ({
    contactId: contact?.id ?? null,
    queueId: user.queues.length === 1 ? (user.queues[0]?.id ?? null) : null,
    whatsappId: suggestedConnection(connections.rows, user.whatsappId),
    status: 'open',
  }))
  const { control, submit, busy, problem } = useSchemaForm<Values>(isAdmin ? newTicket : schemaForAgents, start, {
    errorText: (error) => {
      const other = conflictingTicket(error)
      return other?.user ? t(other.queue ? 'newTicket.heldIn' : 'newTicket.held', assigneeNames(other)) : errorMessage(error)
    },
  })

  const { replyWindow, templates } = useCapabilities(useWatch({ control, name: 'whatsappId' }))
  usePreselect(control, 'whatsappId', suggestedConnection(connections.rows, user.whatsappId))

  async function open(values: Values) {
    const uuid = await createTicket(values, user.id)
    onDone()
    void navigate(`/tickets/${uuid}${templates ? `?${TEMPLATE_PICKER_PARAM}` : ''}`)
  }

  return (
    <DialogForm onSubmit={submit(open)} onCancel={onDone} saving={busy} problem={problem ?? null} action={t('newTicket.action')}>
      {isContactFixed && contact ? (
        <NameWithAvatar
          name={contact.name}
          picture={contact.profilePicUrl}
          {...(contact.number && { note: formatPhone(contact.number) })}
        />
      ) : (
        <ContactField
          control={control}
          name="contactId"
          label={t('newTicket.contact')}
          initialContact={contact}
          onMissing={onMissing}
          required
        />
      )}
      <RecordSelectField
        control={control}
        name="queueId"
        label={t('newTicket.queue')}
        list="queues"
        choices={{ ...queues, rows: ownFirst(queues.rows, user.queues) }}
        {...(isAdmin ? { emptyLabel: t('newTicket.noQueue') } : { required: true })}
      />
      {(connections.rows.length > 1 || connections.failure) && (
        <RecordSelectField control={control} name="whatsappId" label={t('newTicket.connection')} list="connections" choices={connections} />
      )}
      {replyWindow && <Text size="sm">{t('newTicket.window')}</Text>}
    </DialogForm>
  )
}

/** Returns the uuid of the new ticket, or of the existing one if nobody else has it. */
async function createTicket({ contactId, ...values }: Values, userId: number): Promise<string> {
  try {
    return (await call(ticketEndpoints.create, { body: { ...values, contactId: contactId ?? 0 } })).uuid
  } catch (error) {
    const other = conflictingTicket(error)
    if (other && (other.userId === null || other.userId === userId)) return other.uuid
    throw error
  }
}

/** The user's own connection, else the company's default. */
const suggestedConnection = (connections: readonly (Connection & { isDefault: boolean })[], own: number | null) =>
  (connections.find(({ id }) => id === own) ?? connections.find(({ isDefault }) => isDefault))?.id ?? null

function ownFirst(queues: readonly Queue[], own: readonly { id: number }[]) {
  const isOwn = (queue: Queue) => own.some(({ id }) => id === queue.id)
  return [...queues.filter(isOwn), ...queues.filter((queue) => !isOwn(queue))]
}
