import { Button } from '@mantine/core'
import { type Icon, IconArrowsExchange, IconCheck, IconCornerUpLeft, IconTags, IconUserCheck } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#web/shared/data/store/createStore.ts'
import { toListQuery } from '#web/shared/domain/tickets/ticketQueries.ts'
import { BulkNotice } from '#web/shared/ui/bulk/BulkNotice.tsx'
import { SelectionBar } from '#web/shared/ui/bulk/SelectionBar.tsx'
import { describeSelection } from '#web/shared/ui/bulk/useRowSelection.ts'
import { ListFoot } from '#web/shared/ui/entries/ListHead.tsx'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { type TicketListView, toListFilter } from '../view/listView.ts'
import {
  BulkAcceptForm,
  BulkResolveForm,
  BulkReturnForm,
  BulkTagsForm,
  BulkTransferForm,
  BulkTransferOfWaitingForm,
  type SelectedTickets,
  type TicketFormProps,
} from './TicketBulkForms.tsx'
import type { TicketSelection } from './ticketSelection.ts'

type Props = { selection: TicketSelection; view: TicketListView; matching: number | undefined }

/** The progress of running actions, and the actions for the selected tickets. It stands below the list, so that it moves no row. */
export function TicketBulkBar({ selection, view, matching }: Props) {
  const { ids, isAll } = useStore(selection)
  const isOn = useStore(selection, selection.isOn)
  const { clear, chooseAll } = selection
  const tickets = {
    ...describeSelection({ ids, isAll, count: matching, filter: toListQuery(toListFilter(view, view.list)) }),
    clear,
    chooseAll,
  }
  return (
    <ListFoot>
      <BulkNotice resource="ticket" />
      {isOn && <SelectionBar selection={tickets}>{tickets.count > 0 && <BulkButtons view={view} tickets={tickets} />}</SelectionBar>}
    </ListFoot>
  )
}

/** The actions that make sense in this list. The server decides for each ticket whether it is allowed. */
const BulkButtons = ({ view: { list }, tickets }: { view: TicketListView; tickets: SelectedTickets }) => (
  <>
    {(list === 'pending' || list === 'search') && <BulkButton name="accept" Icon={IconUserCheck} Form={BulkAcceptForm} tickets={tickets} />}
    {(list === 'open' || list === 'search') && <BulkButton name="return" Icon={IconCornerUpLeft} Form={BulkReturnForm} tickets={tickets} />}
    {list !== 'closed' && <BulkButton name="resolve" Icon={IconCheck} Form={BulkResolveForm} tickets={tickets} />}
    {list !== 'closed' && (
      <BulkButton
        name="transfer"
        Icon={IconArrowsExchange}
        Form={list === 'pending' ? BulkTransferOfWaitingForm : BulkTransferForm}
        tickets={tickets}
      />
    )}
    <BulkButton name="tags" Icon={IconTags} Form={BulkTagsForm} tickets={tickets} />
  </>
)

type BulkButtonProps = {
  name: 'accept' | 'return' | 'resolve' | 'transfer' | 'tags'
  Icon: Icon
  Form: ComponentType<TicketFormProps>
  tickets: SelectedTickets
}

function BulkButton({ name, Icon: Picture, Form, tickets }: BulkButtonProps) {
  const { t } = useTranslation('ticketBulk')
  const { opened, open, close } = useDialog()
  return (
    <>
      <Button variant="default" size="xs" px="xs" leftSection={<Picture size={16} stroke={1.7} />} onClick={() => open()}>
        {t(`${name}.open`)}
      </Button>
      <FormDialog opened={opened} title={t(`${name}.title`)} onClose={close}>
        <Form tickets={tickets} onClose={close} />
      </FormDialog>
    </>
  )
}
