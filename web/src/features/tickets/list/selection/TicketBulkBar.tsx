import { Button, Checkbox, SegmentedControl, Select, Text } from '@mantine/core'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { ticketBulkEndpoints } from '@recado/contract/tickets/ticketBulk'
import type { Colleague } from '@recado/contract/users/users'
import { type Icon, IconArrowsExchange, IconCheck, IconCornerUpLeft, IconTags, IconUserCheck } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useStore } from '#web/shared/data/store/createStore.ts'
import { useQueues } from '#web/shared/domain/queues/queueResource.ts'
import { ColleagueField } from '#web/shared/domain/tickets/ColleagueField.tsx'
import { toListQuery } from '#web/shared/domain/tickets/ticketQueries.ts'
import { queuesFor, suggestedQueue } from '#web/shared/domain/tickets/transferTargets.ts'
import { useTags } from '#web/shared/domain/tickets/useTags.ts'
import { BulkForm } from '#web/shared/ui/bulk/BulkForm.tsx'
import { BulkNotice } from '#web/shared/ui/bulk/BulkNotice.tsx'
import { SelectionBar } from '#web/shared/ui/bulk/SelectionBar.tsx'
import { useBulkCount } from '#web/shared/ui/bulk/useBulkCount.ts'
import { describeSelection, type RowSelection } from '#web/shared/ui/bulk/useRowSelection.ts'
import { ListFoot } from '#web/shared/ui/entries/ListHead.tsx'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { useListProps } from '#web/shared/ui/fields/useListProps.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { type TicketListView, toListFilter } from '../view/listView.ts'
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

type SelectedTickets = Pick<RowSelection, 'count' | 'isAll' | 'chosen' | 'clear'>
type TicketFormProps = { tickets: SelectedTickets; onClose: () => void }
type Action = InputOf<typeof ticketBulkEndpoints.start>['body']['action']

const startBulkAction = ({ chosen }: SelectedTickets, action: Action) => call(ticketBulkEndpoints.start, { body: { ...chosen, action } })

function useTicketCount({ chosen, isAll, count }: SelectedTickets) {
  const { data } = useBulkCount({ chosen, count: (body) => call(ticketBulkEndpoints.count, { body }), enabled: isAll })
  return data?.count ?? count
}

/** Accepts several waiting tickets. */
function BulkAcceptForm({ tickets, onClose }: TicketFormProps) {
  const { t } = useTranslation('ticketBulk')
  const count = useTicketCount(tickets)
  return (
    <BulkForm selection={tickets} label={t('accept.open')} start={() => startBulkAction(tickets, { type: 'accept' })} onClose={onClose}>
      <Text size="sm">{t('accept.text', { count })}</Text>
    </BulkForm>
  )
}

/** Returns several tickets to their queues. */
function BulkReturnForm({ tickets, onClose }: TicketFormProps) {
  const { t } = useTranslation('ticketBulk')
  const count = useTicketCount(tickets)
  return (
    <BulkForm selection={tickets} label={t('return.open')} start={() => startBulkAction(tickets, { type: 'return' })} onClose={onClose}>
      <Text size="sm">{t('return.text', { count })}</Text>
    </BulkForm>
  )
}

/** Resolves several tickets. Customers get a message only if the user chooses so. */
function BulkResolveForm({ tickets, onClose }: TicketFormProps) {
  const { t } = useTranslation('ticketBulk')
  const [saysGoodbye, setSaysGoodbye] = useState(false)
  const count = useTicketCount(tickets)
  const start = () => startBulkAction(tickets, { type: 'resolve', saysGoodbye })
  return (
    <BulkForm selection={tickets} label={t('resolve.open')} start={start} onClose={onClose}>
      <Text size="sm">{t('resolve.text', { count })}</Text>
      <Checkbox
        label={t('resolve.goodbye')}
        description={t(saysGoodbye ? 'resolve.paced' : 'resolve.quiet')}
        checked={saysGoodbye}
        onChange={({ currentTarget }) => setSaysGoodbye(currentTarget.checked)}
      />
    </BulkForm>
  )
}

/** Of tickets that were waiting on the screen. Those that someone else has accepted meanwhile are skipped. */
const BulkTransferOfWaitingForm = (props: TicketFormProps) => <BulkTransferForm {...props} expectedUserId={null} />

/** Transfers several tickets to an agent, or to a queue where any of its agents accepts them. */
function BulkTransferForm({ tickets, onClose, expectedUserId }: TicketFormProps & { expectedUserId?: null }) {
  const { t } = useTranslation('ticketBulk')
  const { rows, ...loading } = useQueues()
  const listProps = useListProps({ list: 'queues', ...loading })
  useListFailureToast('queues', loading.failure)
  const [person, setPerson] = useState<Colleague | null>(null)
  const [chosenQueue, chooseQueue] = useState<number | null>(null)
  const count = useTicketCount(tickets)
  const isWithoutQueues = rows.length === 0 && !loading.failure && !loading.isLoading
  const choices = queuesFor(person, rows)
  const queueId = suggestedQueue(choices, chosenQueue)
  const isChosen = isWithoutQueues ? person !== null : queueId !== null
  const start = () => startBulkAction(tickets, { type: 'transfer', queueId, userId: person?.id ?? null, expectedUserId })
  return (
    <BulkForm selection={tickets} label={t('transfer.open')} start={isChosen ? start : undefined} onClose={onClose}>
      <Text size="sm">{t('transfer.text', { count })}</Text>
      <ColleagueField value={person} onChange={setPerson} attendant={null} isNeeded={isWithoutQueues} />
      {!isWithoutQueues && (
        <Select<number>
          {...listProps}
          label={t('drawer:transfer.queue')}
          withAsterisk
          value={queueId}
          onChange={chooseQueue}
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
        />
      )}
    </BulkForm>
  )
}

/** Adds a tag to several tickets, or removes it from them. */
function BulkTagsForm({ tickets, onClose }: TicketFormProps) {
  const { t } = useTranslation('ticketBulk')
  const { rows, ...loading } = useTags()
  const listProps = useListProps({ list: 'tags', ...loading })
  const [type, setType] = useState<'tag' | 'untag'>('tag')
  const [tagId, setTagId] = useState<number | null>(null)
  const count = useTicketCount(tickets)
  const start = tagId === null ? undefined : () => startBulkAction(tickets, { type, tagId })
  return (
    <BulkForm selection={tickets} label={t(`tags.${type}`)} start={start} onClose={onClose}>
      <SegmentedControl<'tag' | 'untag'>
        aria-label={t('tags.what')}
        value={type}
        onChange={setType}
        data={(['tag', 'untag'] as const).map((value) => ({ value, label: t(`tags.${value}`) }))}
      />
      <Text size="sm">{t(`tags.${type}Text`, { count })}</Text>
      <Select<number>
        {...listProps}
        label={t('tags.label')}
        value={tagId}
        onChange={setTagId}
        data={rows.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        openOnFocus={false}
        allowDeselect={false}
      />
    </BulkForm>
  )
}
