import { id } from '@recado/contract/kit/fields'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useSchemaForm } from '../../../shared/form/useSchemaForm.ts'
import { useQueues } from '../../../shared/queues/queues.ts'
import { Foretold } from '../../../shared/ui/Foretold.tsx'
import { DialogForm, FormDialog } from '../../../shared/ui/FormDialog.tsx'
import { ChoiceField } from '../../../shared/ui/fields/ChoiceField.tsx'
import { useFailureToast } from '../../../shared/ui/fields/useFailureToast.ts'
import type { TicketDialogProps } from './TicketDialogs.tsx'
import { useTransfer } from './useTransfer.ts'

const goal = z.object({ queueId: id })

/** Puts a ticket into another queue; whoever attends it goes on. */
export function QueueDialog(props: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  const { ticket, opened, onClose } = props
  return (
    <FormDialog opened={opened} title={t('queue.title', { customer: ticket.contact.name })} onClose={onClose}>
      <QueueForm {...props} />
    </FormDialog>
  )
}

function QueueForm(props: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  const { ticket, onClose } = props
  const queues = useQueues()
  useFailureToast('queues', queues.failure)
  const [start] = useState(() => ({ queueId: ticket.queueId }))
  const { control, submit, busy, problem } = useSchemaForm<typeof start>(goal, start)
  const queueId = useWatch({ control, name: 'queueId' })
  const handing = useTransfer(props)
  const userId = ticket.status === 'open' ? ticket.userId : null
  const move = async () => {
    if (queueId !== null) handing.hand({ queueId, userId })
  }
  return (
    <DialogForm onSubmit={submit(move)} onCancel={onClose} saving={busy} problem={problem ?? null} action={t('queue.action')}>
      <ChoiceField control={control} name="queueId" label={t('queue.label')} list="queues" choices={queues} required />
      {queueId !== null && !handing.staysInSight({ queueId, userId }) && <Foretold text={t('queue.outOfSight')} />}
    </DialogForm>
  )
}
