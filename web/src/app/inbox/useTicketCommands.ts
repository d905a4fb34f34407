import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TicketDialog } from '#web/features/conversation/dialogs/TicketDialogs.tsx'
import type { ContactPanelState } from '#web/features/conversation/drawer/useContactPanel.ts'
import type { Watcher } from '#web/features/conversation/head/Watchers.tsx'
import type { ScheduleDialogSubject } from '#web/features/schedules/ScheduleDialog.tsx'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import type { LoadedTicket } from '#web/shared/domain/tickets/loadedTicket.ts'
import { mergeTicket } from '#web/shared/domain/tickets/mergeTicket.ts'
import { optimisticTicket } from '#web/shared/domain/tickets/optimisticTicket.ts'
import type { TicketCommand } from '#web/shared/domain/tickets/ticketCommands.ts'
import { useSnooze } from '#web/shared/domain/tickets/useSnooze.ts'
import type { TicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { Toggle } from './TicketWorkspace.tsx'

type CommandContext = {
  ticket: LoadedTicket
  change: TicketChange
  watchers: readonly Watcher[]
  take: () => void
  onLeave: () => void
  onReturn: () => void
  dialog: DialogState<TicketDialog>
  scheduling: DialogState<ScheduleDialogSubject>
  panel: ContactPanelState
  search: Toggle
  noteComposer: Toggle
}

/** What each command does with the open ticket. */
export function useTicketCommands({
  ticket,
  change,
  watchers,
  take,
  onLeave,
  onReturn,
  dialog,
  ...panes
}: CommandContext): Record<TicketCommand, () => void> {
  const { t } = useTranslation('attending')
  const returnToBot = useReturnToBot(ticket)
  const markUnread = useMarkUnread(ticket)
  const snooze = useSnooze()
  const isAgentPresent = ticket.status === 'open' && watchers.some(({ id }) => id === ticket.userId)
  const leaveAfter = (run: () => void) => {
    run()
    onLeave()
  }
  return {
    accept: take,
    takeOver: () => (isAgentPresent ? dialog.open('takeOver') : take()),
    reopen: take,
    giveBack: () => leaveAfter(returnToBot.mutate),
    return: () => leaveAfter(() => change.return(ticket)),
    resolve: () => leaveAfter(() => change.resolve(ticket, { onUndo: onReturn })),
    resolveQuietly: () => leaveAfter(() => change.resolve(ticket, { skipRating: true, onUndo: onReturn })),
    // An open conversation reads its messages, so it is left first.
    markUnread: () => {
      onLeave()
      markUnread.mutate()
    },
    snooze: () => dialog.open('snooze'),
    wake: () => void snooze(ticket, null).catch(toast.error),
    transfer: () => dialog.open('transfer'),
    queue: () => dialog.open('queue'),
    tags: () => dialog.open('tags'),
    block: () => dialog.open('block'),
    unblock: () => dialog.open('block'),
    remove: () => dialog.open('remove'),
    contact: panes.panel.toggle,
    search: panes.search.toggle,
    note: panes.noteComposer.toggle,
    schedule: () => panes.scheduling.open({ contact: ticket.contact }),
    copyLink: () =>
      void navigator.clipboard.writeText(`${window.location.origin}/tickets/${ticket.uuid}`).then(
        () => toast.success(t('linkCopied')),
        () => toast.warning(t('linkNotCopied')),
      ),
  }
}

function useMarkUnread(ticket: LoadedTicket) {
  const { t } = useTranslation('attending')
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: () => call(ticketEndpoints.markUnread, { params: { id: ticket.id } }),
    onSuccess: (row) => {
      mergeTicket(client, viewer, { action: 'update', row })
      toast.success(t('markedUnread', { name: ticket.contact.name }))
    },
    onError: toast.error,
  })
}

/** Returns the ticket to the bot. The bot greets at once, so this request does not use the outbox: a retry would greet twice. */
function useReturnToBot(ticket: LoadedTicket) {
  const { t } = useTranslation('attending')
  const client = useQueryClient()
  const viewer = useViewer()
  const user = useCurrentUser()
  return useMutation({
    mutationFn: () => call(ticketEndpoints.giveBack, { params: { id: ticket.id } }),
    onMutate: () =>
      mergeTicket(client, viewer, {
        action: 'update',
        row: optimisticTicket(ticket, { changes: { status: 'pending', queueId: null }, user }),
      }),
    onSuccess: () => toast.success(t('givenBack', { name: ticket.contact.name })),
    onError: (error) => {
      toast.error(error)
      void invalidateLive(client, { queryKey: ['ticket'] })
    },
  })
}
