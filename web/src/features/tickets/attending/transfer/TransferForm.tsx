import { id } from '@recado/contract/kit/fields'
import type { Colleague } from '@recado/contract/users/users'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useLikely } from '../../../../shared/form/useLikely.ts'
import { useSchemaForm } from '../../../../shared/form/useSchemaForm.ts'
import { DialogForm } from '../../../../shared/ui/FormDialog.tsx'
import { ChoiceField } from '../../../../shared/ui/fields/ChoiceField.tsx'
import type { Choices } from '../../../../shared/ui/fields/choices.ts'
import type { TicketDialogProps } from '../TicketDialogs.tsx'
import { ColleagueField } from './ColleagueField.tsx'
import { likelyQueue, queuesFor } from './goals.ts'
import { TransferGoal } from './TransferGoal.tsx'
import { useHanding } from './useHanding.ts'

type Choice = { id: number; name: string }
type Values = { queueId: number | null; whatsappId: number | null }
type Props = TicketDialogProps & { queues: Choices<Choice>; connections: Choices<Choice> }

const goal = z.object({ queueId: id, whatsappId: id })
const goalWithoutLines = z.object({ queueId: id, whatsappId: id.nullable() })

/** To whom, in which queue, and on which connection, where there is a choice; and in words what comes of it. */
export function TransferForm({ queues, connections, ...dialog }: Props) {
  const { ticket, onClose } = dialog
  const { t } = useTranslation('drawer')
  const [person, setPerson] = useState<Colleague | null>(null)
  const [start] = useState<Values>(() => ({ queueId: likelyQueue(queues.rows, ticket.queueId), whatsappId: ticket.whatsappId }))
  const { control, submit, busy, problem } = useSchemaForm<Values>(connections.rows.length > 0 ? goal : goalWithoutLines, start)
  const { onChange: chooseQueue } = useController({ control, name: 'queueId' }).field
  const queueId = useWatch({ control, name: 'queueId' })
  const choices = queuesFor(person, queues.rows)
  useLikely(control, 'queueId', likelyQueue(choices, ticket.queueId))
  const handing = useHanding(dialog)

  const choosePerson = (chosen: Colleague | null) => {
    setPerson(chosen)
    chooseQueue(likelyQueue(queuesFor(chosen, queues.rows), queueId ?? ticket.queueId))
  }
  const hand = async ({ queueId, whatsappId }: Values) => {
    if (queueId !== null) handing.hand({ queueId, userId: person?.id ?? null, ...(whatsappId !== null && { whatsappId }) })
  }
  return (
    <DialogForm onSubmit={submit(hand)} onCancel={onClose} saving={busy} problem={problem ?? null} action={t('transfer.action')}>
      <ColleagueField value={person} onChange={choosePerson} attendant={ticket.userId} />
      <ChoiceField
        control={control}
        name="queueId"
        label={t('transfer.queue')}
        list="queues"
        choices={{ ...queues, rows: choices }}
        required
      />
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
      <TransferGoal
        person={person}
        queue={choices.find((one) => one.id === queueId)}
        staysInSight={queueId === null || handing.staysInSight({ queueId, userId: person?.id ?? null })}
      />
    </DialogForm>
  )
}
