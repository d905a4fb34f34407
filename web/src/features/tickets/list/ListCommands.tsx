import { mayTakeOver } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { useCommand } from '../../../shared/commands/useCommand.ts'
import { takingActs } from '../../../shared/tickets/ticketState.ts'
import type { EntryListHandle } from '../../../shared/ui/entries/EntryList.tsx'
import type { TicketHandlers } from './entry/ticketHandlers.ts'
import type { TicketSelection } from './selection/ticketSelection.ts'
import type { ListView } from './view/listView.ts'

type Props = {
  view: ListView
  onView: (part: Partial<ListView>) => void
  entries: RefObject<EntryListHandle | null>
  searchBox: RefObject<HTMLInputElement | null>
  handlers: TicketHandlers
  /** The ticket that the keyboard is at. */
  focused: Ticket | undefined
  hasRows: boolean
  selection: TicketSelection | undefined
}

/** What the keyboard does with the list. */
export function ListCommands({ view: { list }, onView, entries, searchBox, handlers, focused, hasRows, selection }: Props) {
  const { t } = useTranslation('tickets')
  const viewer = useViewer()
  const ofList = (command: { id: string; name: string; keys: string; run: () => void } | false | undefined) =>
    command ? { ...command, group: 'list' as const } : null
  const wantsSearch = useRef(false)
  useEffect(() => {
    if (list === 'search' && wantsSearch.current) searchBox.current?.focus()
    wantsSearch.current = false
  }, [list, searchBox])
  const search = () => {
    if (list === 'search') return searchBox.current?.select()
    wantsSearch.current = true
    onView({ list: 'search' })
  }

  useCommand(ofList(hasRows && { id: 'list.next', name: t('keys.next'), keys: 'j', run: () => entries.current?.move(1) }))
  useCommand(ofList(hasRows && { id: 'list.previous', name: t('keys.previous'), keys: 'k', run: () => entries.current?.move(-1) }))
  useCommand(ofList(hasRows && { id: 'list.open', name: t('keys.open'), keys: 'enter', run: () => entries.current?.open() }))
  useCommand(
    ofList(focused && selection && { id: 'list.select', name: t('keys.select'), keys: 'x', run: () => selection.toggle(focused.id) }),
  )
  useCommand(ofList({ id: 'list.search', name: t('keys.search'), keys: '/', run: search }))
  useCommand(
    ofList(
      focused &&
        focused.status !== 'open' &&
        mayTakeOver(viewer, focused) && {
          id: `list.${takingActs[focused.status]}`,
          name: t(focused.status === 'pending' ? 'acceptOne' : 'reopenOne', { name: focused.contact.name }),
          keys: 'a',
          run: () => handlers.take(focused),
        },
    ),
  )
  return null
}
