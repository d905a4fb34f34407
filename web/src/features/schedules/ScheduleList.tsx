import { retrySchedule, type Schedule } from '@recado/contract/schedules/schedules'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { useLive } from '../../shared/live/live.ts'
import { ListState } from '../../shared/resource/ListState.tsx'
import { listsKey } from '../../shared/resource/listQuery.ts'
import type { Column } from '../../shared/resource/liveResource.ts'
import { mergeRow } from '../../shared/resource/mergeRow.ts'
import { ResourceTable } from '../../shared/resource/ResourceTable.tsx'
import { scheduleResource } from '../../shared/schedules/scheduleResource.ts'
import { toast } from '../../shared/toast/toast.ts'
import { Excerpt } from '../../shared/ui/Excerpt.tsx'
import { FacedName } from '../../shared/ui/FacedName.tsx'
import { ScheduleStatus } from './ScheduleStatus.tsx'
import { ScheduleTime } from './ScheduleTime.tsx'

type Props = {
  search: string
  onCount: (count: number | undefined) => void
  onOpen: (row: Schedule) => void
  onAdd: () => void
  onRemove: (row: Schedule) => void
  onSearchAll: () => void
}

const columns: Column<Schedule>[] = [
  {
    key: 'contact',
    render: ({ contact }) => <FacedName name={contact.name} picture={contact.profilePicUrl} />,
    width: 'minmax(0, 2fr)',
    headline: true,
  },
  { key: 'body', render: ({ body }) => <Excerpt text={body} />, width: 'minmax(0, 3fr)', speaks: true },
  { key: 'sendAt', render: (row) => <ScheduleTime row={row} />, width: 'minmax(15.5rem, 1fr)', speaks: true },
  { key: 'status', render: (row) => <ScheduleStatus row={row} />, width: 'minmax(9rem, 1fr)', speaks: true },
]

/** All of them, the newest first. */
export function ScheduleList({ search, onCount, onOpen, onAdd, onRemove, onSearchAll }: Props) {
  const { t } = useTranslation('schedules')
  const client = useQueryClient()
  const list = scheduleResource.useList(search)
  // Contacts are shown by their names, and take what is planned for them along.
  useLive('contact', () => void client.invalidateQueries({ queryKey: listsKey(scheduleResource.contract) }))
  useEffect(() => onCount(list.count), [list.count, onCount])
  const retry = async ({ id }: Schedule) => {
    const row = await call(retrySchedule, { params: { id } })
    mergeRow(client, scheduleResource.contract, { action: 'update', row })
    if (row.status === 'ENVIADA') toast.success(t('sentNow'))
  }
  return (
    <ResourceTable
      texts="schedules"
      {...{ columns, list }}
      nameOf={({ contact }) => contact.name}
      actions={[
        {
          key: 'retry',
          icon: <IconRefresh size={18} />,
          act: (row) => void retry(row).catch(toast.error),
          applies: ({ status, error }) => status !== 'ENVIADA' && error !== null,
        },
      ]}
      onEdit={onOpen}
      onRemove={onRemove}
      instead={<ListState texts="schedules" {...{ list, search }} add={onAdd} onSearchAll={onSearchAll} />}
    />
  )
}
