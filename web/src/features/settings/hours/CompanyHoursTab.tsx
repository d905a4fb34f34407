import { Alert, Anchor, Button, Skeleton, Text } from '@mantine/core'
import { type Company, companyEndpoints } from '@recado/contract/companies/companies'
import { closedSince, type HoursCalendar, type Week, weekdayAt } from '@recado/contract/time/openingHours'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useBlocker } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { setCompanyCache, useCompany } from '#web/shared/domain/company/useCompany.ts'
import { longDayName } from '#web/shared/lib/hours/dayNames.ts'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { WeekHoursField } from '#web/shared/ui/fields/WeekHoursField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { UnsavedChangesDialog } from '#web/shared/ui/unsaved/UnsavedChangesDialog.tsx'
import { formatTimeIn } from '../formatTimeIn.ts'
import { OpenNowLine, SettingsForm } from '../layout/SettingsLayout.tsx'
import { type CompanyHours, DaysOffField } from './DaysOffField.tsx'
import { nextOpeningChange } from './nextOpeningChange.ts'

/** `hasWeek`: whether the company's week counts, and not that of each queue. */
type Props = { company: Company; timezone: string; hasWeek: boolean }

/** The company's hours and days off. Unlike the other settings they are saved as a whole. */
function CompanyHoursForm({ company, timezone, hasWeek }: Props) {
  const { t } = useTranslation('settings')
  const { control, save, reset, busy, problem } = useWeekForm(company)
  const { isDirty } = useFormState({ control })
  return (
    <SettingsForm
      onSubmit={save}
      foot={
        <>
          <Button type="submit" loading={busy}>
            {t('common:save')}
          </Button>
          {isDirty && <UnsavedNote onDiscard={() => reset()} />}
        </>
      }
    >
      {hasWeek && (
        <>
          <OpenNow week={company.schedules} calendar={{ timezone, daysOff: company.daysOff }} />
          <WeekHoursField
            control={control}
            name="schedules"
            label={t('schedules.week')}
            description={
              <>
                {t('schedules.hint')}{' '}
                <Anchor component={Link} to="/connections" size="xs" underline="always">
                  {t('ways.outOfHours')}
                </Anchor>
              </>
            }
          />
        </>
      )}
      <DaysOffField control={control} />
      {problem && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle />}>
          {problem}
        </Alert>
      )}
      <LeaveHoursDialog isDirty={isDirty} />
    </SettingsForm>
  )
}

function useWeekForm(company: Company) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const start: CompanyHours = { schedules: company.schedules, daysOff: company.daysOff }
  const { control, submit, reset, busy, problem } = useSchemaForm(companyEndpoints.setSchedules.body, start)
  const save = submit(async (body: CompanyHours) => {
    const saved = await call(companyEndpoints.setSchedules, { params: { id: company.id }, body })
    setCompanyCache(client, saved)
    reset({ schedules: saved.schedules, daysOff: saved.daysOff })
    toast.success(t('schedules.saved'))
  })
  return { control, save, reset, busy, problem }
}

function UnsavedNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <Button variant="default" onClick={onDiscard}>
        {t('schedules.discard')}
      </Button>
      <Text size="sm" role="status">
        {t('schedules.unsaved')}
      </Text>
    </>
  )
}

/** The company's hours and days off. */
export function CompanyHoursTab(props: Omit<Props, 'company'>) {
  const { data: company } = useCompany()
  return company ? <CompanyHoursForm company={company} {...props} /> : <Skeleton height={480} mt="lg" />
}

type OpenNowProps = { week: Week; calendar: HoursCalendar }

/** Whether the company is open now by its saved hours, until when, and its time zone. */
function OpenNow({ week, calendar }: OpenNowProps) {
  const { t, i18n } = useTranslation('settings')
  const now = useCurrentMinute()
  const minute = now.getTime()
  const { timezone, daysOff } = calendar
  const { isOpen, until } = useMemo(
    () => openingState(new Date(minute), { week, calendar: { timezone, daysOff } }),
    [minute, week, timezone, daysOff],
  )
  const day = until && weekdayAt(timezone, until)
  const isToday = until && until.getTime() - minute < DAY && day === weekdayAt(timezone, now)
  const key = `schedules.now.${isOpen ? 'open' : 'closed'}${until ? (isToday ? 'Until' : 'UntilDay') : ''}`
  const when = until && { time: formatTimeIn(timezone, until), day: day && longDayName(day, i18n.language) }
  return (
    <OpenNowLine
      isOpen={isOpen}
      label={t(key, when ?? {})}
      localTime={
        <>
          {t('schedules.localTime', { time: formatTimeIn(timezone, now), timezone: timezone.replaceAll('_', ' ') })}{' '}
          <Anchor component={Link} to="/settings#timezone" size="sm" underline="always">
            {t('schedules.changeTimezone')}
          </Anchor>
        </>
      }
    />
  )
}

const DAY = 86_400_000
const openingState = (now: Date, { week, calendar }: OpenNowProps) => ({
  isOpen: closedSince(week, calendar, now) === null,
  until: nextOpeningChange(week, calendar, now),
})

/** Asks before unsaved changes are left. */
function LeaveHoursDialog({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('settings')
  const blocker = useBlocker(isDirty)
  useEffect(() => {
    if (!isDirty) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [isDirty])
  return (
    <UnsavedChangesDialog
      opened={blocker.state === 'blocked'}
      text={t('schedules.leave.text')}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
