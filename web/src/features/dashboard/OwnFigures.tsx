import { Menu, Text } from '@mantine/core'
import { dashboardEndpoints } from '@recado/contract/dashboard/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatAverage } from './formatAverage.ts'
import { RatingStars } from './RatingStars.tsx'

/** The user's own figures of the day, for users without the dashboard. Loaded when the menu opens. */
export function OwnFigures() {
  const { t, i18n } = useTranslation('dashboard')
  const { data } = useQuery({ queryKey: ['dashboard', 'own'], queryFn: () => call(dashboardEndpoints.own, {}), staleTime: 0 })
  if (!data) return null
  const { tickets, finished, avgSupportTime, rating } = data
  const value = rating?.toLocaleString(i18n.language, { maximumFractionDigits: 1 })
  return (
    <Menu.Label>
      <Text size="xs" fw={600}>
        {t('own.title')}
      </Text>
      <Text size="xs">{t('own.counts', { tickets, finished })}</Text>
      {avgSupportTime > 0 && <Text size="xs">{t('own.time', { time: formatAverage(avgSupportTime, i18n.language) })}</Text>}
      {rating !== null && <RatingStars rating={rating} label={t('stars', { value })} />}
    </Menu.Label>
  )
}
