import { ActionIcon } from '@mantine/core'
import { type Icon, IconArrowsExchange, IconCheck, IconCornerUpLeft, IconTags } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkNotice } from '../../../../shared/bulk/BulkNotice.tsx'
import { SelectionBar } from '../../../../shared/bulk/SelectionBar.tsx'
import { describeSelection } from '../../../../shared/bulk/useRowSelection.ts'
import { useDialog } from '../../../../shared/resource/useDialog.ts'
import { useStore } from '../../../../shared/store/createStore.ts'
import { listQuery } from '../../../../shared/tickets/ticketLists.ts'
import { ListFoot } from '../../../../shared/ui/entries/ListHead.tsx'
import { FormDialog } from '../../../../shared/ui/FormDialog.tsx'
import { filterOf, type ListView } from '../view/listView.ts'
import { type ChosenTickets, ResolveForm, ReturnForm, TagsForm, type TicketFormProps, TransferForm } from './TicketBulkForms.tsx'
import type { TicketSelection } from './ticketSelection.ts'

type Props = { selection: TicketSelection; view: ListView; matching: number | undefined }

/** The progress of running actions, and the actions for the selected tickets. It stands below the list, so that it moves no row. */
export function TicketBulk({ selection, view, matching }: Props) {
  const { ids, isAll } = useStore(selection)
  const isOn = useStore(selection, selection.isOn)
  const { clear, chooseAll } = selection
  const tickets = { ...describeSelection({ ids, isAll, count: matching, filter: listQuery(filterOf(view, view.list)) }), clear, chooseAll }
  return (
    <ListFoot>
      <BulkNotice resource="ticket" />
      {isOn && <SelectionBar selection={tickets}>{tickets.count > 0 && <Acts {...{ view, tickets }} />}</SelectionBar>}
    </ListFoot>
  )
}

/** The actions that make sense in this list. The server decides for each ticket whether it is allowed. */
const Acts = ({ view: { list }, tickets }: { view: ListView; tickets: ChosenTickets }) => (
  <>
    {(list === 'open' || list === 'search') && <Act name="return" Icon={IconCornerUpLeft} Form={ReturnForm} tickets={tickets} />}
    {list !== 'closed' && <Act name="resolve" Icon={IconCheck} Form={ResolveForm} tickets={tickets} />}
    {list !== 'closed' && <Act name="transfer" Icon={IconArrowsExchange} Form={TransferForm} tickets={tickets} />}
    <Act name="tags" Icon={IconTags} Form={TagsForm} tickets={tickets} />
  </>
)

type ActProps = {
  name: 'return' | 'resolve' | 'transfer' | 'tags'
  Icon: Icon
  Form: ComponentType<TicketFormProps>
  tickets: ChosenTickets
}

function Act({ name, Icon: Picture, Form, tickets }: ActProps) {
  const { t } = useTranslation('ticketBulk')
  const { opened, open, close } = useDialog()
  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label={t(`${name}.open`)} data-hint={t(`${name}.open`)} onClick={() => open()}>
        <Picture size={18} stroke={1.7} />
      </ActionIcon>
      <FormDialog opened={opened} title={t(`${name}.title`)} onClose={close}>
        <Form tickets={tickets} onClose={close} />
      </FormDialog>
    </>
  )
}
