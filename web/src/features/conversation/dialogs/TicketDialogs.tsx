import { Suspense } from 'react'
import type { KnownTicket } from '../../../shared/knownTicket.ts'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import type { Dialog } from '../../../shared/resource/useDialog.ts'
import type { TicketChange } from '../../../shared/tickets/useTicketChange.ts'
import type { Watcher } from '../head/useWatchers.ts'

const dialogs = {
  transfer: preloadable(async () => (await import('./TransferDialog.tsx')).TransferDialog),
  queue: preloadable(async () => (await import('./QueueDialog.tsx')).QueueDialog),
  tags: preloadable(async () => (await import('./TagsDialog.tsx')).TagsDialog),
  takeOver: preloadable(async () => (await import('./TakeOverDialog.tsx')).TakeOverDialog),
  remove: preloadable(async () => (await import('./DeleteTicketDialog.tsx')).DeleteTicketDialog),
}
export type TicketDialog = keyof typeof dialogs

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
  const Wanted = dialogs[dialog.subject]
  return (
    <Suspense>
      <Wanted {...props} opened={dialog.opened} onClose={dialog.close} />
    </Suspense>
  )
}
