import { useMediaQuery } from '@mantine/hooks'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import type { Schedule } from '@recado/contract/schedules/schedules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCan, useSession } from '../../shared/auth/session.ts'
import { useCanChange } from '../../shared/auth/useCanChange.ts'
import { PageFrame } from '../../shared/resource/PageFrame.tsx'
import { PageHeader } from '../../shared/resource/PageHeader.tsx'
import { RemoveDialog } from '../../shared/resource/RemoveDialog.tsx'
import { useDialog } from '../../shared/resource/useDialog.ts'
import { useSearch } from '../../shared/resource/useSearch.ts'
import { atMost } from '../../shared/theme/breakpoints.ts'
import { toast } from '../../shared/toast/toast.ts'
import { CalendarTools } from './CalendarTools.tsx'
import { fetchContact } from './fetchContact.ts'
import { ScheduleCalendar } from './ScheduleCalendar.tsx'
import { ScheduleDialog, type Wanted } from './ScheduleDialog.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import { scheduleResource } from './scheduleResource.ts'
import { useView } from './useView.ts'

/** Scheduled messages and reminders by month, week and day, and as a list. */
export function SchedulesPage() {
  const { timezone } = useSession().company
  const isPhone = useMediaQuery(atMost('xs'), false, { getInitialValueInEffect: false })
  const today = toLocalTime(timezone, new Date()).slice(0, 10)
  const place = useView(today, isPhone ? 'list' : 'month')
  const [search, setSearch] = useSearch()
  const [count, setCount] = useState<number>()
  const editing = useDialog<Wanted>()
  const removing = useDialog<Schedule>()
  const addButton = useRef<HTMLButtonElement>(null)
  const can = useCan()
  const mayPlan = useCanChange()('schedules:use')
  const add = mayPlan ? (wanted: Wanted) => editing.open(wanted) : undefined
  useContactOfAddress(place.contactId, (contact) => {
    editing.open({ contact })
    place.show({ contactId: null })
  })
  const removed = () => {
    editing.close()
    addButton.current?.focus()
  }
  const onRemove = mayPlan ? removing.open : undefined
  const shared = { search, onCount: setCount, onOpen: (row: Schedule) => editing.open({ row }), onRemove }

  return (
    <PageFrame>
      <PageHeader texts="schedules" {...{ count, search, addButton }} onSearch={setSearch} add={add && (() => add({}))} tools={null} />
      <CalendarTools place={place} canFilter={can('schedules:seeAll')} />
      {place.view === 'list' ? (
        <ScheduleList
          {...shared}
          person={place.person}
          onAdd={add && (() => add({}))}
          onSearchAll={() => setSearch('')}
          onEverybody={() => place.show({ person: null })}
        />
      ) : (
        <ScheduleCalendar {...shared} {...{ place, today }} onAdd={add && ((at) => add({ at }))} />
      )}
      <ScheduleDialog dialog={editing} isAsked={removing.opened} {...(onRemove && { onRemove })} />
      <RemoveDialog resource={scheduleResource} texts="schedules" nameOf={nameOf} dialog={removing} onRemoved={removed} />
    </PageFrame>
  )
}

const nameOf = ({ contact }: Schedule) => contact.name

type Found = Awaited<ReturnType<typeof fetchContact>>

/** A link with a contact opens the dialog for that contact. */
function useContactOfAddress(contactId: number | null, onFound: (contact: Found) => void) {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (contactId !== null) fetchContact(contactId).then(found, toast.error)
  }, [contactId])
}
