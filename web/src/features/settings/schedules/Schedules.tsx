import { Skeleton } from '@mantine/core'
import { useCompany } from '../../../shared/company/useCompany.ts'
import { SchedulesForm } from './SchedulesForm.tsx'

/** When the company answers. */
export function Schedules({ timezone }: { timezone: string }) {
  const { data: company } = useCompany()
  return company ? <SchedulesForm company={company} timezone={timezone} /> : <Skeleton height={480} mt="lg" />
}
