import { useTranslation } from 'react-i18next'
import type { TicketDialog } from '../../features/conversation/dialogs/TicketDialogs.tsx'
import type { ContactPanelState } from '../../features/conversation/drawer/useContactPanel.ts'
import { useReturnToBot } from '../../features/conversation/head/useReturnToBot.ts'
import type { Watcher } from '../../features/conversation/head/useWatchers.ts'
import type { Wanted } from '../../features/schedules/ScheduleDialog.tsx'
import type { KnownTicket } from '../../shared/knownTicket.ts'
import type { Dialog } from '../../shared/resource/useDialog.ts'
import type { TicketCommand } from '../../shared/tickets/ticketCommands.ts'
import type { TicketChange } from '../../shared/tickets/useTicketChange.ts'
import { toast } from '../../shared/toast/toast.ts'
import type { Toggle } from './useToggle.ts'

type Desk = {
  ticket: KnownTicket
  change: TicketChange
  others: readonly Watcher[]
  take: () => void
  onLeave: () => void
  dialog: Dialog<TicketDialog>
  scheduling: Dialog<Wanted>
  panel: ContactPanelState
  search: Toggle
  noting: Toggle
}

/** What each command does with the ticket that is open. */
export function useTicketCommands({ ticket, change, others, take, onLeave, dialog, ...desk }: Desk): Record<TicketCommand, () => void> {
  const { t } = useTranslation('attending')
  const giveBack = useReturnToBot(ticket)
  const isHeld = ticket.status === 'open' && others.some(({ id }) => id === ticket.userId)
  const leaveAfter = (act: () => void) => {
    act()
    onLeave()
  }
  return {
    accept: take,
    takeOver: () => (isHeld ? dialog.open('takeOver') : take()),
    reopen: take,
    giveBack: () => leaveAfter(giveBack.mutate),
    return: () => leaveAfter(() => change.return(ticket)),
    resolve: () => leaveAfter(() => change.resolve(ticket)),
    resolveQuietly: () => leaveAfter(() => change.resolve(ticket, { skipRating: true })),
    transfer: () => dialog.open('transfer'),
    queue: () => dialog.open('queue'),
    tags: () => dialog.open('tags'),
    remove: () => dialog.open('remove'),
    contact: desk.panel.toggle,
    search: desk.search.turn,
    note: desk.noting.turn,
    schedule: () => desk.scheduling.open({ contact: ticket.contact }),
    copyLink: () =>
      void navigator.clipboard.writeText(`${window.location.origin}/tickets/${ticket.uuid}`).then(
        () => toast.success(t('linkCopied')),
        () => toast.warning(t('linkNotCopied')),
      ),
  }
}
