import { tickets } from '@recado/contract/tickets/tickets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { mergeTicket } from '../../../shared/tickets/mergeTicket.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import type { TicketDialogProps } from './TicketDialogs.tsx'

/** Names whose conversation would be gone, and what goes with it. */
export function DeleteTicketDialog({ ticket: { id, contact }, opened, onClose, onLeave, onRemoving }: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  const client = useQueryClient()
  const viewer = useViewer()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(tickets.remove, { params: { id } }),
    onMutate: () => onRemoving(true),
    onSuccess: () => {
      mergeTicket(client, viewer, { action: 'delete', id })
      toast.success(t('remove.done'))
      onLeave()
    },
    onError: (error) => {
      onRemoving(false)
      onClose()
      toast.error(error)
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={t('remove.title', { customer: contact.name })}
      text={t('remove.text')}
      action={t('common:delete')}
      busy={isPending}
      onConfirm={() => !isPending && mutate()}
      onClose={onClose}
    />
  )
}
