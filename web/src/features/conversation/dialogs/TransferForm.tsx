import { id } from '@recado/contract/kit/fields'
import type { Colleague } from '@recado/contract/users/users'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useLikely } from '../../../shared/form/useLikely.ts'
import { useSchemaForm } from '../../../shared/form/useSchemaForm.ts'
import { ColleagueField } from '../../../shared/tickets/ColleagueField.tsx'
import { likelyQueue, queuesFor } from '../../../shared/tickets/transferTargets.ts'
import { Foretold } from '../../../shared/ui/Foretold.tsx'
import { DialogForm } from '../../../shared/ui/FormDialog.tsx'
import { ChoiceField } from '../../../shared/ui/fields/ChoiceField.tsx'
import type { Choices } from '../../../shared/ui/fields/choices.ts'
import type { TicketDialogProps } from './TicketDialogs.tsx'
import { TransferPreview } from './TransferPreview.tsx'
import { useTransfer } from './useTransfer.ts'

type Choice = { id: number; name: string }
type Values = { queueId: number | null; whatsappId: number | null }
type Props = TicketDialogProps & { queues: Choices<Choice>; connections: Choices<Choice> }

/** To whom, in which queue, and on which connection, where there is a choice; and in words what comes of it. A company without queues hands to people alone. */
export function TransferForm(props: Props) {
  const { queues, connections, ticket, onClose } = props
  const { t } = useTranslation('drawer')
  const { form, person, choosePerson, isWithoutQueues, choices, goal, staysWhereItIs, handing } = useTransferForm(props)
  const { control, submit, busy, problem } = form
  const hand = async ({ queueId, whatsappId }: Values) =>
    handing.hand({ queueId, userId: goal.userId, ...(whatsappId !== null && { whatsappId }) })
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
        <ChoiceField
          control={control}
          name="queueId"
          label={t('transfer.queue')}
          list="queues"
          choices={{ ...queues, rows: choices }}
          required
        />
      )}
      {(connections.rows.length > 1 || connections.failure) && (
        <ChoiceField
          control={control}
          name="whatsappId"
          label={t('transfer.connection')}
          list="connections"
          choices={connections}
          required
        />
      )}
      {staysWhereItIs ? (
        <Foretold text={t(isWithoutQueues ? 'transfer.choosePerson' : 'transfer.choose')} />
      ) : (
        <TransferPreview person={person} queue={choices.find(({ id }) => id === goal.queueId)} staysInSight={handing.staysInSight(goal)} />
      )}
    </DialogForm>
  )
}

/** What is chosen, and whether anything is: from where it begins a ticket would only lose its agent, and to return it is another act. */
function useTransferForm({ queues, connections, ...dialog }: Props) {
  const { ticket } = dialog
  const isWithoutQueues = queues.rows.length === 0 && !queues.failure
  const [person, setPerson] = useState<Colleague | null>(null)
  const [start] = useState<Values>(() => ({ queueId: likelyQueue(queues.rows, ticket.queueId), whatsappId: ticket.whatsappId }))
  const needed = { queueId: isWithoutQueues ? id.nullable() : id, whatsappId: connections.rows.length > 0 ? id : id.nullable() }
  const form = useSchemaForm<Values>(z.object(needed), start)
  const { onChange: chooseQueue } = useController({ control: form.control, name: 'queueId' }).field
  const [queueId, whatsappId] = useWatch({ control: form.control, name: ['queueId', 'whatsappId'] })
  const choices = queuesFor(person, queues.rows)
  useLikely(form.control, 'queueId', likelyQueue(choices, ticket.queueId))
  const choosePerson = (chosen: Colleague | null) => {
    setPerson(chosen)
    chooseQueue(likelyQueue(queuesFor(chosen, queues.rows), queueId ?? ticket.queueId))
  }
  const isSamePlace = isWithoutQueues || (queueId === ticket.queueId && whatsappId === ticket.whatsappId)
  const goal = { queueId, userId: person?.id ?? null }
  const staysWhereItIs = person === null && isSamePlace
  return { form, person, choosePerson, isWithoutQueues, choices, goal, staysWhereItIs, handing: useTransfer(dialog) }
}
