import type { Connection } from '@recado/contract/connections'
import { id } from '@recado/contract/kit/fields'
import type { Colleague } from '@recado/contract/users'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useSchemaForm } from '../../../../shared/form/useSchemaForm.ts'
import { DialogForm } from '../../../../shared/ui/FormDialog.tsx'
import { SelectField } from '../../../../shared/ui/fields/SelectField.tsx'
import type { TicketDialogProps } from '../TicketDialogs.tsx'
import { ColleagueField } from './ColleagueField.tsx'
import { likelyQueue, queuesFor } from './goals.ts'
import { TransferGoal } from './TransferGoal.tsx'
import { useHanding } from './useHanding.ts'

type Choice = { id: number; name: string }
type Values = { queueId: number | null; whatsappId: number | null }
type Props = TicketDialogProps & { queues: readonly Choice[]; connections: readonly Pick<Connection, 'id' | 'name'>[] }

const goal = z.object({ queueId: id, whatsappId: id })
const goalWithoutLines = z.object({ queueId: id, whatsappId: id.nullable() })

/** To whom, in which queue, and on which connection, where there is a choice; and in words what comes of it. */
export function TransferForm({ queues, connections, ...dialog }: Props) {
  const { ticket, onClose } = dialog
  const { t } = useTranslation('drawer')
  const [person, setPerson] = useState<Colleague | null>(null)
  const [start] = useState<Values>(() => ({ queueId: likelyQueue(queues, ticket.queueId), whatsappId: ticket.whatsappId }))
  const { control, submit, busy, problem } = useSchemaForm<Values>(connections.length > 0 ? goal : goalWithoutLines, start)
  const { onChange: chooseQueue } = useController({ control, name: 'queueId' }).field
  const queueId = useWatch({ control, name: 'queueId' })
  const choices = queuesFor(person, queues)
  const handing = useHanding(dialog)

  const choosePerson = (chosen: Colleague | null) => {
    setPerson(chosen)
    chooseQueue(likelyQueue(queuesFor(chosen, queues), queueId ?? ticket.queueId))
  }
  const hand = async ({ queueId, whatsappId }: Values) => {
    if (queueId !== null) handing.hand({ queueId, userId: person?.id ?? null, ...(whatsappId !== null && { whatsappId }) })
  }
  return (
    <DialogForm onSubmit={submit(hand)} onCancel={onClose} saving={busy} problem={problem ?? null} action={t('transfer.action')}>
      <ColleagueField value={person} onChange={choosePerson} attendant={ticket.userId} />
      <SelectField control={control} name="queueId" label={t('transfer.queue')} options={choices.map(optionOf)} required />
      {connections.length > 1 && (
        <SelectField control={control} name="whatsappId" label={t('transfer.connection')} options={connections.map(optionOf)} required />
      )}
      <TransferGoal
        person={person}
        queue={choices.find((one) => one.id === queueId)}
        staysInSight={queueId === null || handing.staysInSight({ queueId, userId: person?.id ?? null })}
      />
    </DialogForm>
  )
}

const optionOf = ({ id, name }: Choice) => ({ value: id, label: name })
