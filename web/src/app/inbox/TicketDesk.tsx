import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Wanted } from '../../features/schedules/ScheduleDialog.tsx'
import { TicketHead } from '../../features/tickets/attending/head/TicketHead.tsx'
import { type TicketCommand, takingActs } from '../../features/tickets/attending/head/ticketCommands.ts'
import { useWatchers } from '../../features/tickets/attending/presence/useWatchers.ts'
import { ReadOnlyTicket } from '../../features/tickets/attending/readOnly/ReadOnlyTicket.tsx'
import { useHandOver } from '../../features/tickets/attending/readOnly/useHandOver.ts'
import { type TicketDialog, TicketDialogs } from '../../features/tickets/attending/TicketDialogs.tsx'
import { useGivingBack } from '../../features/tickets/attending/useGivingBack.ts'
import type { TicketChange } from '../../features/tickets/attending/useTicketChange.ts'
import type { KnownTicket } from '../../shared/knownTicket.ts'
import { preloadable } from '../../shared/lazy/preloadable.ts'
import { useDialog } from '../../shared/resource/useDialog.ts'
import { toast } from '../../shared/toast/toast.ts'
import { ContactPanel } from './drawer/ContactPanel.tsx'
import { DrawerFrame } from './drawer/DrawerFrame.tsx'
import { useContactPanel } from './drawer/useContactPanel.ts'

const ScheduleDialog = preloadable(async () => (await import('../../features/schedules/ScheduleDialog.tsx')).ScheduleDialog)

type Search = { isOpen: boolean; close: () => void }

type Props = {
  ticket: KnownTicket
  change: TicketChange
  narrow: boolean
  onTake: (ticket: Ticket) => void
  onLeave: () => void
  /** Told before the ticket goes by one's own doing, and when that failed. */
  onRemoving: (isRemoving: boolean) => void
  /** What is said in the ticket, with what stands where one would write if one may not. */
  children: (parts: { readOnly: ReactNode; search: Search }) => ReactNode
}

/** All that surrounds a conversation: whose it is, who else is here, what can be done with it, and the drawer about its contact. */
export function TicketDesk({ ticket, change, narrow, onTake, onLeave, onRemoving, children }: Props) {
  const { t } = useTranslation('attending')
  const others = useWatchers(ticket.id)
  const handOver = useHandOver(ticket)
  const panel = useContactPanel(narrow)
  const dialog = useDialog<TicketDialog>()
  const scheduling = useDialog<Wanted>()
  const [isSearching, setSearching] = useState(false)
  const giveBack = useGivingBack(ticket)
  const take = () => onTake(ticket)
  const isHeld = ticket.status === 'open' && others.some(({ id }) => id === ticket.userId)
  const leaveAfter = (act: () => void) => {
    act()
    onLeave()
  }
  const run: Record<TicketCommand, () => void> = {
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
    contact: panel.toggle,
    search: () => setSearching((was) => !was),
    schedule: () => scheduling.open({ contact: ticket.contact }),
    copyLink: () =>
      void navigator.clipboard.writeText(`${window.location.origin}/tickets/${ticket.uuid}`).then(
        () => toast.success(t('linkCopied')),
        () => toast.warning(t('linkNotCopied')),
      ),
  }
  return (
    <DrawerFrame
      head={<TicketHead {...{ ticket, others, run, isSearching }} onBack={narrow ? onLeave : undefined} isContactOpen={panel.isOpen} />}
      drawer={panel.isOpen && <ContactPanel {...{ ticket, panel, change, onRemoving, onLeave }} />}
    >
      {children({
        readOnly: <ReadOnlyTicket {...{ ticket, handOver }} onTake={run[takingActs[ticket.status]]} />,
        search: { isOpen: isSearching, close: () => setSearching(false) },
      })}
      <TicketDialogs {...{ ticket, others, change, dialog, onLeave, onRemoving }} onTake={take} />
      <Suspense>{scheduling.subject && <ScheduleDialog dialog={scheduling} />}</Suspense>
    </DrawerFrame>
  )
}
