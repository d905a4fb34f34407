import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../../shared/ui/FormDialog.tsx'
import type { TicketDialogProps } from '../TicketDialogs.tsx'
import { connectionResource, queueResource } from './choices.ts'
import { FormOutline } from './FormOutline.tsx'
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
  const queues = queueResource.useList()
  const connections = connectionResource.useList()
  if (queues.count === undefined && !queues.error) return <FormOutline />
  if (connections.count === undefined && !connections.error) return <FormOutline />
  return <TransferForm {...props} queues={queues.rows} connections={connections.rows} />
}
