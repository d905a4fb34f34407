import { Button } from '@mantine/core'
import { retryScheduleEndpoint, type Schedule } from '@recado/contract/schedules/schedules'
import { IconCalendarOff, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveUpdates } from '#web/shared/data/live/liveQuery.ts'
import { listsKey } from '#web/shared/data/resource/listQuery.ts'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { mergeAnswer } from '#web/shared/data/resource/mergeRow.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { Excerpt } from '#web/shared/ui/Excerpt.tsx'
import { NameWithAvatar } from '#web/shared/ui/NameWithAvatar.tsx'
import { ListPlaceholder } from '#web/shared/ui/resource/ListPlaceholder.tsx'
import { ResourceTable } from '#web/shared/ui/resource/ResourceTable.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { ScheduleStatus, ScheduleTime } from './ScheduleStatus.tsx'
import { scheduleResource } from './scheduleResource.ts'

type Props = {
  search: string
  /** The user's id; null for everybody. */
  userId: number | null
  onCount: (count: number | undefined) => void
  onOpen: (row: Schedule) => void
  onAdd: (() => void) | undefined
  onRemove: ((row: Schedule) => void) | undefined
  onSearchAll: () => void
  onEverybody: () => void
}

const columns: Column<Schedule>[] = [
  {
    key: 'contact',
    render: ({ contact }) => <NameWithAvatar name={contact.name} picture={contact.profilePicUrl} />,
    width: 'minmax(0, 2fr)',
    headline: true,
  },
  { key: 'body', render: ({ body }) => <Excerpt text={body} />, width: 'minmax(0, 3fr)', hideLabelOnCard: true },
  { key: 'sendAt', render: (row) => <ScheduleTime row={row} />, width: 'minmax(15.5rem, 1fr)', hideLabelOnCard: true },
  { key: 'status', render: (row) => <ScheduleStatus row={row} />, width: 'minmax(9rem, 1fr)', hideLabelOnCard: true },
]

/** All schedules, the newest first. */
export function ScheduleList({ search, userId, onCount, onOpen, onAdd, onRemove, onSearchAll, onEverybody }: Props) {
  const { t } = useTranslation('schedules')
  const client = useQueryClient()
  const list = scheduleResource.useList(search, userId === null ? undefined : { userId: userId })
  // Rows show contacts' names, and deleting a contact deletes its schedules: refetch on contact events.
  useLiveUpdates(listsKey(scheduleResource.contract), { contact: () => 'refetch' })
  useEffect(() => onCount(list.count), [list.count, onCount])
  const retry = async ({ id }: Schedule) => {
    const request = () => call(retryScheduleEndpoint, { params: { id } })
    const row = await mergeAnswer(client, scheduleResource.contract, { id, request })
    if (row.status === 'ENVIADA') toast.success(t('sentNow'))
  }
  return (
    <ResourceTable
      texts="schedules"
      columns={columns}
      list={list}
      nameOf={({ contact }) => contact.name}
      rows={{
        isReadOnly: ({ status }) => !onAdd || status === 'ENVIADA',
        actions: [
          {
            key: 'retry',
            icon: <IconRefresh size={18} />,
            act: (row) => void retry(row).catch(toast.error),
            applies: ({ status, error }) => onAdd !== undefined && status !== 'ENVIADA' && error !== null,
          },
        ],
      }}
      onEdit={onOpen}
      onRemove={onRemove}
      placeholder={
        userId !== null && !search && !list.error ? (
          <EmptyForUser onEverybody={onEverybody} />
        ) : (
          <ListPlaceholder texts="schedules" list={list} search={search} add={onAdd} onSearchAll={onSearchAll} />
        )
      }
    />
  )
}

function EmptyForUser({ onEverybody }: { onEverybody: () => void }) {
  const { t } = useTranslation('schedules')
  return (
    <EmptyState
      icon={<IconCalendarOff size={44} stroke={1.4} />}
      title={t('noneOfPerson')}
      text={t('noneOfPersonText')}
      action={
        <Button variant="default" onClick={onEverybody}>
          {t('seeEverybodys')}
        </Button>
      }
    />
  )
}
