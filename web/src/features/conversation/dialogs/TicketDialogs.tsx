import type { KnownTicket } from '../../../shared/knownTicket.ts'
import type { Dialog } from '../../../shared/resource/useDialog.ts'
import type { TicketChange } from '../../../shared/tickets/useTicketChange.ts'
import type { Watcher } from '../head/useWatchers.ts'
import { Late } from '../Late.ts'

const components = {
  transfer: 'TransferDialog',
  queue: 'QueueDialog',
  tags: 'TagsDialog',
  takeOver: 'TakeOverDialog',
  remove: 'DeleteTicketDialog',
} as const
export type TicketDialog = keyof typeof components

export type TicketDialogProps = {
  ticket: KnownTicket
  others: readonly Watcher[]
  change: TicketChange
  opened: boolean
  onClose: () => void
  onTake: () => void
  onLeave: () => void
  /** Told before the ticket goes by one's own doing, and when that failed. */
  onRemoving: (isRemoving: boolean) => void
}

type Props = Omit<TicketDialogProps, 'opened' | 'onClose'> & { dialog: Dialog<TicketDialog> }

/** The one dialog about the ticket that stands open, if one does. */
export function TicketDialogs({ dialog, ...props }: Props) {
  if (!dialog.subject) return null
  const name = components[dialog.subject]
  return (
    <Late>
      {(parts) => {
        const Shown = parts[name]
        return <Shown {...props} opened={dialog.opened} onClose={dialog.close} />
      }}
    </Late>
  )
}
