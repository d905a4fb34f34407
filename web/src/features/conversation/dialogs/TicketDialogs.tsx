import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { BlockDialog } from '#web/shared/domain/contacts/BlockDialog.tsx'
import type { LoadedTicket } from '#web/shared/domain/tickets/loadedTicket.ts'
import { mergeTicket } from '#web/shared/domain/tickets/mergeTicket.ts'
import { ownDeletions } from '#web/shared/domain/tickets/ownDeletions.ts'
import type { TicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { Watcher } from '../head/Watchers.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { TagPicker } from './TagPicker.tsx'
import { ChangeQueueDialog, TransferDialog } from './TransferDialog.tsx'

export type TicketDialog = keyof typeof dialogs

export type TicketDialogProps = {
  ticket: LoadedTicket
  watchers: readonly Watcher[]
  change: TicketChange
  opened: boolean
  onClose: () => void
  onTake: () => void
  /** Opens the form of a scheduled message in the place of this dialog. */
  onSchedule: () => void
  onLeave: () => void
  /** Opens this conversation again, after its transfer was undone. */
  onReturn: () => void
}

type Props = Omit<TicketDialogProps, 'opened' | 'onClose'> & { dialog: DialogState<TicketDialog> }

const dialogs = {
  transfer: TransferDialog,
  queue: ChangeQueueDialog,
  tags: TagsDialog,
  snooze: SnoozeDialog,
  takeOver: TakeOverDialog,
  block: BlockTicketContactDialog,
  remove: DeleteTicketDialog,
}

/** The dialog about the ticket, one at a time. */
export function TicketDialogs({ dialog, ...props }: Props) {
  if (!dialog.subject) return null
  const Dialog = dialogs[dialog.subject]
  return <Dialog {...props} opened={dialog.opened} onClose={dialog.close} />
}

function TagsDialog({ ticket, change, opened, onClose }: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  return (
    <InfoDialog opened={opened} title={t('tags.title', { customer: ticket.contact.name })} onClose={onClose}>
      <TagPicker ticket={ticket} change={change} autoFocus />
    </InfoDialog>
  )
}

/** Warns before two agents answer the same customer. */
function TakeOverDialog({ ticket, watchers, opened, onClose, onTake }: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  const isTyping = watchers.some(({ id, typing }) => typing && id === ticket.userId)
  const name = ticket.user?.name ?? t('somebody')
  const question = isTyping ? t('takeOver.typing', { name }) : t('takeOver.looking', { name })
  return (
    <ConfirmDialog
      opened={opened}
      title={t('takeOver.title', { customer: ticket.contact.name })}
      text={[question, t('takeOver.text')].join(' ')}
      action={t('takeOver.action')}
      busy={false}
      harmless
      onConfirm={() => {
        onClose()
        onTake()
      }}
      onClose={onClose}
    />
  )
}

function BlockTicketContactDialog({ ticket: { contact }, opened, onClose }: TicketDialogProps) {
  return <BlockDialog opened={opened} contact={contact} isBlocked={contact.isBlocked === true} onClose={onClose} />
}

/** Asks before the ticket is deleted with its messages. */
function DeleteTicketDialog({ ticket: { id, contact }, opened, onClose, onLeave }: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  const client = useQueryClient()
  const viewer = useViewer()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(ticketEndpoints.remove, { params: { id } }),
    onMutate: () => void ownDeletions.add(id),
    onSuccess: () => {
      mergeTicket(client, viewer, { action: 'delete', id })
      toast.success(t('remove.done'))
      onLeave()
    },
    onError: (error) => {
      ownDeletions.delete(id)
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
