import { Button } from '@mantine/core'
import { type Schedule, schedules } from '@recado/contract/schedules/schedules'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import type { ContactChoice } from '#web/shared/domain/contacts/ContactField.tsx'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { PanelEmptyText, PanelSection } from '#web/shared/ui/drawer/PanelParts.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { Section } from '#web/shared/ui/Section.tsx'
import { failureReason } from './failureReason.ts'
import { ScheduleDialog, type ScheduleDialogSubject } from './ScheduleDialog.tsx'
import classes from './ScheduledList.module.css'
import { ScheduleTime } from './ScheduleStatus.tsx'

const MAX_ROWS = 50

/** The upcoming schedules of a contact, and a button to add one. `ofPerson`: with those of the other contacts of the same person. */
export function ContactSchedules({ contact, ofPerson = false }: { contact: ContactChoice; ofPerson?: boolean }) {
  const { t } = useTranslation('schedules')
  const maySchedule = useCanChange()('schedules:use')
  const editing = useDialog<ScheduleDialogSubject>()
  return (
    <PanelSection title={t('title')}>
      <Section isLine title={t('failed')} resetKey={contact.id}>
        <UpcomingSchedules contactId={contact.id} ofPerson={ofPerson} onOpen={(row) => editing.open({ row })} />
      </Section>
      {maySchedule && (
        <Button variant="subtle" size="xs" mt="xs" leftSection={<IconCalendarPlus size={16} />} onClick={() => editing.open({ contact })}>
          {t('add')}
        </Button>
      )}
      {editing.subject && <ScheduleDialog dialog={editing} />}
    </PanelSection>
  )
}

type UpcomingProps = { contactId: number; ofPerson: boolean; onOpen: (row: Schedule) => void }

function UpcomingSchedules({ contactId, ofPerson, onOpen }: UpcomingProps) {
  const { t } = useTranslation('schedules')
  const notesOf = ({ error, contact }: Schedule) => [
    ...(contact.id === contactId ? [] : [contact.number === null ? contact.name : formatPhone(contact.number)]),
    ...(error === null ? [] : [failureReason(t, error)]),
  ]
  const rows = useUpcomingSchedules(contactId, ofPerson)
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
              note={notesOf(row).join(' · ') || undefined}
              onOpen={() => onOpen(row)}
            />
          ))}
        </ScheduledList>
      )}
    </>
  )
}

/** Schedules not sent yet, the soonest first. */
function useUpcomingSchedules(contactId: number, ofPerson: boolean): Schedule[] | undefined {
  const { data } = useLiveQuery({
    key: ['schedule', 'next', contactId, ofPerson],
    fetch: async () =>
      (
        (await call(schedules.endpoints.list, {
          query: { contactId, limit: MAX_ROWS, ...(ofPerson && { ofPerson: 'true' as const }) },
        })) as { schedules: Schedule[] }
      ).schedules,
    on: { schedule: () => 'refetch' },
  })
  return data?.filter(({ status }) => status !== 'ENVIADA').sort((a, b) => (a.sendAt < b.sendAt ? -1 : 1))
}

const ScheduledList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
)

type RowProps = { time: ReactNode; text: string; note: string | undefined; onOpen: () => void }

/** Time, text and problem of a scheduled message. */
const ScheduledRow = ({ time, text, note, onOpen }: RowProps) => (
  <li>
    <button type="button" className={classes.row} onClick={onOpen}>
      <span className={classes.time}>{time}</span>
      <span className={classes.text}>{text}</span>
      {note && <span className={classes.note}>{note}</span>}
    </button>
  </li>
)
