import { Skeleton, Stack, Table, Text } from '@mantine/core'
import type { DayOff } from '@recado/contract/time/openingHours'
import { wallTime } from '@recado/contract/time/timeZones'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#web/shared/domain/company/useCompany.ts'
import { useSettings } from '#web/shared/domain/settings/useSettings.ts'
import { capitalizedDayName } from '#web/shared/lib/hours/dayNames.ts'
import { completeWeek, isOpen } from '#web/shared/lib/hours/hoursOfDay.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { OpeningHoursChart } from '#web/shared/ui/week/OpeningHoursChart.tsx'
import { upcomingDaysOff } from './upcomingDaysOff.ts'

/** The company's hours and days off, read-only (they are edited in the settings), and whether they apply. */
export function CompanyHours() {
  const { t, i18n } = useTranslation('connections')
  const { data } = useCompany()
  const { values } = useSettings()
  const type = values?.get('scheduleType')
  const timezone = values?.get('timezone') ?? 'UTC'
  if (!data || !type) return <Skeleton height={240} />
  const week = completeWeek(data.schedules)
  return (
    <Stack gap="xs">
      <div>
        <Text fw={600} size="sm">
          {t('hours.title')}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`hours.hints.${type}`)}
        </Text>
      </div>
      <OpeningHoursChart week={week} />
      <Table aria-label={t('hours.title')} verticalSpacing={4} withRowBorders={false}>
        <Table.Tbody>
          {week.map(({ weekdayEn, ...hours }) => (
            <Table.Tr key={weekdayEn}>
              <Table.Th scope="row" fw={400}>
                {capitalizedDayName(weekdayEn, i18n.language)}
              </Table.Th>
              <Table.Td>{isOpen(hours) ? `${hours.startTime} – ${hours.endTime}` : t('hours.closed')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <DaysOff daysOff={upcomingDaysOff(data.daysOff, dayIn(timezone))} />
    </Stack>
  )
}

const dayIn = (timezone: string) => new Date(wallTime(timezone, Date.now())).toISOString().slice(0, 10)

function DaysOff({ daysOff }: { daysOff: readonly DayOff[] }) {
  const { t } = useTranslation('connections')
  if (daysOff.length === 0) return null
  return (
    <>
      <Text fw={600} size="sm" mt="xs">
        {t('hours.daysOff')}
      </Text>
      <Table aria-label={t('hours.daysOff')} verticalSpacing={4} withRowBorders={false}>
        <Table.Tbody>
          {daysOff.map(({ date, name, everyYear }) => (
            <Table.Tr key={`${date} ${name}`}>
              <Table.Th scope="row" fw={400}>
                {formatDay(date)}
              </Table.Th>
              <Table.Td>{[name, everyYear && t('hours.everyYear')].filter(Boolean).join(', ')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
