import { Skeleton, Table, Text } from '@mantine/core'
import { companies } from '@recado/contract/companies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { useSession } from '../../shared/auth/session.ts'

/** When the company answers, to be read here and changed elsewhere. */
export function CompanyHours() {
  const { t, i18n } = useTranslation('connections')
  const { companyId: id } = useSession()
  const { data } = useQuery({ queryKey: ['company', id], queryFn: () => call(companies.get, { params: { id } }) })
  if (!data) return <Skeleton height={240} />
  return (
    <div>
      <Text fw={600} size="sm">
        {t('hours.title')}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t('hours.hint')}
      </Text>
      <Table aria-label={t('hours.title')} verticalSpacing={4} withRowBorders={false}>
        <Table.Tbody>
          {data.schedules.map(({ weekdayEn, startTime, endTime }) => (
            <Table.Tr key={weekdayEn}>
              <Table.Th scope="row" fw={400}>
                {nameOfDay(weekdayEn, i18n.language)}
              </Table.Th>
              <Table.Td>{isOpen(startTime, endTime) ? `${startTime} – ${endTime}` : t('hours.closed')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const isOpen = (start: string, end: string) => start !== '' && end !== '' && start !== end

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
/** The first of January 2024 was a Monday. */
const nameOfDay = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + week.indexOf(day)))
