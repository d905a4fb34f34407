import { ActionIcon } from '@mantine/core'
import { type Icon, IconArrowsExchange, IconCheck, IconCornerUpLeft, IconTags } from '@tabler/icons-react'
import { type ComponentType, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkNotice } from '../../../../shared/bulk/BulkNotice.tsx'
import { SelectionBar } from '../../../../shared/bulk/SelectionBar.tsx'
import type { Selection } from '../../../../shared/bulk/useRowSelection.ts'
import { useDialog } from '../../../../shared/resource/useDialog.ts'
import { ListFoot } from '../../../../shared/ui/entries/ListHead.tsx'
import { listQuery } from '../ticketLists.ts'
import type { TicketList } from '../useTicketList.ts'
import { filterOf, type ListView } from '../view/listView.ts'
import { ResolveManyDialog, ReturnManyDialog } from './ActManyDialog.tsx'
import { TagTicketsDialog } from './TagTicketsDialog.tsx'
import { TransferManyDialog } from './TransferManyDialog.tsx'
import type { TicketSelection } from './ticketSelection.ts'

/** What dialogs need to know of what is chosen. */
export type ChosenTickets = Pick<Selection, 'count' | 'isAll' | 'chosen' | 'clear'>
type DialogProps = { opened: boolean; tickets: ChosenTickets; onClose: () => void }
export type ManyDialog = ComponentType<DialogProps>

type Props = { selection: TicketSelection; view: ListView; list: Pick<TicketList, 'count'> }

/** Below the list, so that no row moves: how far it is with what one does with many tickets, and what can be done with those that are chosen. */
export function TicketBulk({ selection, view, list: { count: matching = 0 } }: Props) {
  // All texts at once: one that is missing when a dialog opens would blank the bar.
  useTranslation(['ticketBulk', 'bulk', 'drawer', 'validation'])
  const { ids, isAll } = useSyncExternalStore(selection.subscribe, selection.get)
  const isOn = useSyncExternalStore(selection.subscribe, selection.isOn)
  const tickets = {
    ...{ isAll, clear: selection.clear },
    count: isAll ? matching : ids.size,
    chosen: isAll ? { filter: listQuery(filterOf(view, view.list)) } : { ids: [...ids] },
  }
  const offered = isAll || matching <= ids.size ? undefined : matching
  return (
    <ListFoot>
      <BulkNotice resource="ticket" />
      {isOn && (
        <SelectionBar selection={{ ...tickets, matching: offered, chooseAll: selection.chooseAll }}>
          {tickets.count > 0 && <Acts {...{ view, tickets }} />}
        </SelectionBar>
      )}
    </ListFoot>
  )
}

/** What makes sense in the list that is shown; whether it may be done is decided for each ticket by itself. */
const Acts = ({ view: { list }, tickets }: { view: ListView; tickets: ChosenTickets }) => (
  <>
    {(list === 'open' || list === 'search') && <Act name="return" Icon={IconCornerUpLeft} Dialog={ReturnManyDialog} tickets={tickets} />}
    {list !== 'closed' && <Act name="resolve" Icon={IconCheck} Dialog={ResolveManyDialog} tickets={tickets} />}
    {list !== 'closed' && <Act name="transfer" Icon={IconArrowsExchange} Dialog={TransferManyDialog} tickets={tickets} />}
    <Act name="tags" Icon={IconTags} Dialog={TagTicketsDialog} tickets={tickets} />
  </>
)

type ActProps = { name: 'return' | 'resolve' | 'transfer' | 'tags'; Icon: Icon; Dialog: ManyDialog; tickets: ChosenTickets }

function Act({ name, Icon: Picture, Dialog, tickets }: ActProps) {
  const { t } = useTranslation('ticketBulk')
  const dialog = useDialog()
  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label={t(`${name}.open`)} data-hint={t(`${name}.open`)} onClick={() => dialog.open()}>
        <Picture size={18} stroke={1.7} />
      </ActionIcon>
      <Dialog opened={dialog.opened} tickets={tickets} onClose={dialog.close} />
    </>
  )
}
