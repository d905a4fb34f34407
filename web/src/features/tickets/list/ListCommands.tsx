import { mayTakeOver } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconArrowDown, IconArrowUp, IconListDetails, IconSearch, IconSquareCheck } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { ticketCommandIcons } from '#web/shared/domain/tickets/ticketCommandIcons.ts'
import { ticketCommands } from '#web/shared/domain/tickets/ticketCommands.ts'
import { takeActionByStatus } from '#web/shared/domain/tickets/ticketState.ts'
import type { Command } from '#web/shared/lib/commands/command.ts'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import type { EntryListHandle } from '#web/shared/ui/entries/EntryList.tsx'
import type { TicketSelection } from './selection/ticketSelection.ts'
import type { TicketHandlers } from './TicketEntry.tsx'

type Props = {
  entries: RefObject<EntryListHandle | null>
  onSearch: () => void
  handlers: TicketHandlers
  /** The focused ticket. */
  focused: Ticket | undefined
  hasRows: boolean
  selection: TicketSelection | undefined
}

/** The keyboard commands of the list. */
export function ListCommands({ entries, onSearch, handlers, focused, hasRows, selection }: Props) {
  const { t } = useTranslation('tickets')
  const viewer = useViewer()
  const ofList = (command: Omit<Command, 'group'> | false | undefined) => (command ? { ...command, group: 'list' as const } : null)

  useCommand(
    ofList(hasRows && { id: 'list.next', icon: IconArrowDown, name: t('keys.next'), keys: 'j', run: () => entries.current?.move(1) }),
  )
  useCommand(
    ofList(
      hasRows && { id: 'list.previous', icon: IconArrowUp, name: t('keys.previous'), keys: 'k', run: () => entries.current?.move(-1) },
    ),
  )
  useCommand(
    ofList(hasRows && { id: 'list.open', icon: IconListDetails, name: t('keys.open'), keys: 'enter', run: () => entries.current?.open() }),
  )
  useCommand(
    ofList(
      focused &&
        selection && {
          id: 'list.select',
          icon: IconSquareCheck,
          name: t('keys.select'),
          keys: 'x',
          run: () => selection.toggle(focused.id),
        },
    ),
  )
  useCommand(ofList({ id: 'list.search', icon: IconSearch, name: t('keys.search'), keys: '/', run: onSearch }))
  useCommand(
    ofList(
      focused &&
        focused.status !== 'open' &&
        mayTakeOver(viewer, focused) && {
          id: `list.${takeActionByStatus[focused.status]}`,
          name: t(focused.status === 'pending' ? 'acceptOne' : 'reopenOne', { name: focused.contact.name }),
          icon: ticketCommandIcons.accept,
          keys: ticketCommands.accept.keys,
          run: () => handlers.take(focused),
        },
    ),
  )
  return null
}
