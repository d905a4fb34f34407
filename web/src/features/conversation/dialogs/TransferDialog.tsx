import { useTranslation } from 'react-i18next'
import { useConnections } from '../../../shared/connections/connections.ts'
import { useQueues } from '../../../shared/queues/queues.ts'
import { FormDialog } from '../../../shared/ui/FormDialog.tsx'
import { useFailureToast } from '../../../shared/ui/fields/useFailureToast.ts'
import { WithChoices } from '../../../shared/ui/WithChoices.tsx'
import type { TicketDialogProps } from './TicketDialogs.tsx'
import { TransferForm } from './TransferForm.tsx'

/** Hands a conversation to somebody, or to whoever of a queue comes first. */
export function TransferDialog(props: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  const { ticket, opened, onClose } = props
  return (
    <FormDialog opened={opened} title={t('transfer.title', { customer: ticket.contact.name })} onClose={onClose}>
      <Transfer {...props} />
    </FormDialog>
  )
}

function Transfer(props: TicketDialogProps) {
  const queues = useQueues()
  const connections = useConnections()
  useFailureToast('queues', queues.failure)
  useFailureToast('connections', connections.failure)
  return (
    <WithChoices choices={[queues, connections]}>
      <TransferForm {...props} queues={queues} connections={connections} />
    </WithChoices>
  )
}
