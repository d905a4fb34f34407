import { Button } from '@mantine/core'
import { type Schedule, schedules } from '@recado/contract/schedules/schedules'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { useCanChange } from '../../shared/auth/useCanChange.ts'
import type { ContactChoice } from '../../shared/contacts/ContactField.tsx'
import { useLiveQuery } from '../../shared/live/liveQuery.ts'
import { useDialog } from '../../shared/resource/useDialog.ts'
import { PanelQuiet, PanelSection } from '../../shared/ui/drawer/PanelParts.tsx'
import { PlannedList, PlannedRow } from '../../shared/ui/drawer/PlannedList.tsx'
import { reasonOf } from './reasonOf.ts'
import { ScheduleDialog, type Wanted } from './ScheduleDialog.tsx'
import { ScheduleTime } from './ScheduleTime.tsx'

const MOST = 50

/** The upcoming schedules of a contact, and a button to add one. */
export function ContactSchedules({ contact }: { contact: ContactChoice }) {
  const { t } = useTranslation('schedules')
  const rows = useNext(contact.id)
  const mayPlan = useCanChange()('schedules:use')
  const editing = useDialog<Wanted>()
  return (
    <PanelSection title={t('title')}>
      {rows?.length === 0 && <PanelQuiet>{t('nothingNext')}</PanelQuiet>}
      {rows && rows.length > 0 && (
        <PlannedList label={t('title')}>
          {rows.map((row) => (
            <PlannedRow
              key={row.id}
              time={<ScheduleTime row={row} />}
              text={row.body}
              note={row.error === null ? undefined : reasonOf(t, row.error)}
              onOpen={() => editing.open({ row })}
            />
          ))}
        </PlannedList>
      )}
      {mayPlan && (
        <Button variant="subtle" size="xs" mt="xs" leftSection={<IconCalendarPlus size={16} />} onClick={() => editing.open({ contact })}>
          {t('add')}
        </Button>
      )}
      {editing.subject && <ScheduleDialog dialog={editing} />}
    </PanelSection>
  )
}

/** Schedules not sent yet, the soonest first. */
function useNext(contactId: number): Schedule[] | undefined {
  const { data } = useLiveQuery({
    key: ['schedule', 'next', contactId],
    fetch: async () =>
      ((await call(schedules.endpoints.list, { query: { contactId, limit: MOST } })) as { schedules: Schedule[] }).schedules,
    on: { schedule: () => 'refetch' },
  })
  return data?.filter(({ status }) => status !== 'ENVIADA').sort((one, other) => (one.sendAt < other.sendAt ? -1 : 1))
}
