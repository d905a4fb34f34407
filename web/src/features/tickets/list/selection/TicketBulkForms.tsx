import { Checkbox, SegmentedControl, Select, Text } from '@mantine/core'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { ticketBulkEndpoints } from '@recado/contract/tickets/ticketBulk'
import type { Colleague } from '@recado/contract/users/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useQueues } from '#web/shared/domain/queues/queueResource.ts'
import { ColleagueField } from '#web/shared/domain/tickets/ColleagueField.tsx'
import { queuesFor, suggestedQueue } from '#web/shared/domain/tickets/transferTargets.ts'
import { useTags } from '#web/shared/domain/tickets/useTags.ts'
import { BulkForm } from '#web/shared/ui/bulk/BulkForm.tsx'
import { useBulkCount } from '#web/shared/ui/bulk/useBulkCount.ts'
import type { RowSelection } from '#web/shared/ui/bulk/useRowSelection.ts'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { useListProps } from '#web/shared/ui/fields/useListProps.tsx'

export type SelectedTickets = Pick<RowSelection, 'count' | 'isAll' | 'chosen' | 'clear'>
export type TicketFormProps = { tickets: SelectedTickets; onClose: () => void }
type Action = InputOf<typeof ticketBulkEndpoints.start>['body']['action']

const startBulkAction = ({ chosen }: SelectedTickets, action: Action) => call(ticketBulkEndpoints.start, { body: { ...chosen, action } })

function useTicketCount({ chosen, isAll, count }: SelectedTickets) {
  const { data } = useBulkCount({ chosen, count: (body) => call(ticketBulkEndpoints.count, { body }), enabled: isAll })
  return data?.count ?? count
}

/** Accepts several waiting tickets. */
export function BulkAcceptForm({ tickets, onClose }: TicketFormProps) {
  const { t } = useTranslation('ticketBulk')
  const count = useTicketCount(tickets)
  return (
    <BulkForm selection={tickets} label={t('accept.open')} start={() => startBulkAction(tickets, { type: 'accept' })} onClose={onClose}>
      <Text size="sm">{t('accept.text', { count })}</Text>
    </BulkForm>
  )
}

/** Returns several tickets to their queues. */
export function BulkReturnForm({ tickets, onClose }: TicketFormProps) {
  const { t } = useTranslation('ticketBulk')
  const count = useTicketCount(tickets)
  return (
    <BulkForm selection={tickets} label={t('return.open')} start={() => startBulkAction(tickets, { type: 'return' })} onClose={onClose}>
      <Text size="sm">{t('return.text', { count })}</Text>
    </BulkForm>
  )
}

/** Resolves several tickets. Customers get a message only if the user chooses so. */
export function BulkResolveForm({ tickets, onClose }: TicketFormProps) {
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
export const BulkTransferOfWaitingForm = (props: TicketFormProps) => <BulkTransferForm {...props} expectedUserId={null} />

/** Transfers several tickets to an agent, or to a queue where any of its agents accepts them. */
export function BulkTransferForm({ tickets, onClose, expectedUserId }: TicketFormProps & { expectedUserId?: null }) {
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
export function BulkTagsForm({ tickets, onClose }: TicketFormProps) {
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
