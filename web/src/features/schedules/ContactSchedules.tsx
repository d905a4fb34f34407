import { Button } from '@mantine/core'
import { type Schedule, schedules } from '@recado/contract/schedules/schedules'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/api/call.ts'
import { useCanChange } from '#web/shared/auth/useCanChange.ts'
import type { ContactChoice } from '#web/shared/contacts/ContactField.tsx'
import { useLiveQuery } from '#web/shared/live/liveQuery.ts'
import { useDialog } from '#web/shared/resource/useDialog.ts'
import { PanelEmptyText, PanelSection } from '#web/shared/ui/drawer/PanelParts.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { failureReason } from './failureReason.ts'
import { ScheduleDialog, type ScheduleDialogSubject } from './ScheduleDialog.tsx'
import { ScheduledList, ScheduledRow } from './ScheduledList.tsx'
import { ScheduleTime } from './ScheduleTime.tsx'

const MAX_ROWS = 50

/** The upcoming schedules of a contact, and a button to add one. */
export function ContactSchedules({ contact }: { contact: ContactChoice }) {
  const { t } = useTranslation('schedules')
  const mayPlan = useCanChange()('schedules:use')
  const editing = useDialog<ScheduleDialogSubject>()
  return (
    <PanelSection title={t('title')}>
      <Section isLine title={t('failed')} resetKey={contact.id}>
        <UpcomingSchedules contactId={contact.id} onOpen={(row) => editing.open({ row })} />
      </Section>
      {mayPlan && (
        <Button variant="subtle" size="xs" mt="xs" leftSection={<IconCalendarPlus size={16} />} onClick={() => editing.open({ contact })}>
          {t('add')}
        </Button>
      )}
      {editing.subject && <ScheduleDialog dialog={editing} />}
    </PanelSection>
  )
}

function UpcomingSchedules({ contactId, onOpen }: { contactId: number; onOpen: (row: Schedule) => void }) {
  const { t } = useTranslation('schedules')
  const rows = useUpcomingSchedules(contactId)
  return (
    <>
      {!rows && <NotLoadedYet isLine />}
      {rows?.length === 0 && <PanelEmptyText>{t('nothingNext')}</PanelEmptyText>}
      {rows && rows.length > 0 && (
        <ScheduledList label={t('title')}>
          {rows.map((row) => (
            <ScheduledRow
              key={row.id}
              time={<ScheduleTime row={row} />}
              text={row.sentBody ?? row.body}
              note={row.error === null ? undefined : failureReason(t, row.error)}
              onOpen={() => onOpen(row)}
            />
          ))}
        </ScheduledList>
      )}
    </>
  )
}

/** Schedules not sent yet, the soonest first. */
function useUpcomingSchedules(contactId: number): Schedule[] | undefined {
  const { data } = useLiveQuery({
    key: ['schedule', 'next', contactId],
    fetch: async () =>
      ((await call(schedules.endpoints.list, { query: { contactId, limit: MAX_ROWS } })) as { schedules: Schedule[] }).schedules,
    on: { schedule: () => 'refetch' },
  })
  return data?.filter(({ status }) => status !== 'ENVIADA').sort((a, b) => (a.sendAt < b.sendAt ? -1 : 1))
}
