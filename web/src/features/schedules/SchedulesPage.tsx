import { Group, SegmentedControl, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import type { Schedule } from '@recado/contract/schedules/schedules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { useColleagues } from '#web/shared/domain/users/useColleagues.ts'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { DeleteDialog } from '#web/shared/ui/resource/DeleteDialog.tsx'
import { PageHeader } from '#web/shared/ui/resource/PageHeader.tsx'
import { PageLayout } from '#web/shared/ui/resource/PageLayout.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { useSearchParam } from '#web/shared/ui/resource/useSearchParam.ts'
import { atMost } from '#web/shared/ui/theme/breakpoints.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { ScheduleCalendar } from './ScheduleCalendar.tsx'
import { ScheduleDialog, type ScheduleDialogSubject } from './ScheduleDialog.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import { scheduleResource } from './scheduleResource.ts'
import { type CalendarView, calendarViews, useCalendarView } from './useCalendarView.ts'
import { fetchContact } from './useScheduledContact.ts'

/** Scheduled messages and reminders by month, week and day, and as a list. */
export function SchedulesPage() {
  const { timezone } = useCurrentUser().company
  const isPhone = useMediaQuery(atMost('xs'), false, { getInitialValueInEffect: false })
  const today = toLocalTime(timezone, new Date()).slice(0, 10)
  const calendarView = useCalendarView(today, isPhone ? 'list' : 'month')
  const [search, setSearch] = useSearchParam()
  const [count, setCount] = useState<number>()
  const editing = useDialog<ScheduleDialogSubject>()
  const removing = useDialog<Schedule>()
  const addButton = useRef<HTMLButtonElement>(null)
  const can = useCan()
  const maySchedule = useCanChange()('schedules:use')
  const add = maySchedule ? (subject: ScheduleDialogSubject) => editing.open(subject) : undefined
  useContactFromUrl(calendarView.contactId, (contact) => {
    editing.open({ contact })
    calendarView.show({ contactId: null })
  })
  const removed = () => {
    editing.close()
    addButton.current?.focus()
  }
  const onRemove = maySchedule ? removing.open : undefined
  const shared = { search, onCount: setCount, onOpen: (row: Schedule) => editing.open({ row }), onRemove }

  return (
    <PageLayout>
      <PageHeader
        texts="schedules"
        count={count}
        search={search}
        addButton={addButton}
        onSearch={setSearch}
        add={add && (() => add({}))}
        tools={null}
      />
      <CalendarTools calendarView={calendarView} canFilter={can('schedules:seeAll')} />
      {calendarView.view === 'list' ? (
        <ScheduleList
          {...shared}
          userId={calendarView.person}
          onAdd={add && (() => add({}))}
          onSearchAll={() => setSearch('')}
          onEverybody={() => calendarView.show({ person: null })}
        />
      ) : (
        <ScheduleCalendar {...shared} calendarView={calendarView} today={today} onAdd={add && ((at) => add({ at }))} />
      )}
      <ScheduleDialog dialog={editing} isConfirmingDelete={removing.opened} {...(onRemove && { onRemove })} />
      <DeleteDialog resource={scheduleResource} texts="schedules" nameOf={nameOf} dialog={removing} onRemoved={removed} />
    </PageLayout>
  )
}

const nameOf = ({ contact }: Schedule) => contact.name

type FoundContact = Awaited<ReturnType<typeof fetchContact>>

/** A link with a contact opens the dialog for that contact. */
function useContactFromUrl(contactId: number | null, onLoaded: (contact: FoundContact) => void) {
  const showContact = useEffectEvent(onLoaded)
  useEffect(() => {
    if (contactId !== null) fetchContact(contactId).then(showContact, toast.error)
  }, [contactId])
}

type Props = { calendarView: ReturnType<typeof useCalendarView>; canFilter: boolean }

/** The view and the filter by user. */
function CalendarTools({ calendarView, canFilter }: Props) {
  const { t } = useTranslation('schedules')
  const people = useColleagues(canFilter)
  useListFailureToast('users', people.failure)
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t('view')}
        data={calendarViews.map((view) => ({ value: view, label: t(`views.${view}`) }))}
        value={calendarView.view}
        onChange={(view) => calendarView.show({ view: view as CalendarView })}
      />
      {canFilter && (
        <Select
          aria-label={t('person')}
          placeholder={t('everybody')}
          data={people.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={calendarView.person === null ? null : String(calendarView.person)}
          onChange={(person) => calendarView.show({ person })}
          clearable
          searchable
          w={180}
        />
      )}
    </Group>
  )
}
