import { Anchor, Stack, Text } from '@mantine/core'
import { costEndpoints } from '@recado/contract/costs/costs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useCostNotes, useFormatCost } from '#web/shared/domain/company/useFormatCost.ts'
import { ProgressBar } from '#web/shared/ui/ProgressBar.tsx'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'

/** What the messages of a connection have cost this month, and how many of the free ones are used. */
export function ConnectionCosts({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation(['costs', 'prices'])
  const formatCost = useFormatCost()
  const notesOf = useCostNotes()
  const { data } = useQuery({
    queryKey: ['costs', 'connection', connectionId],
    queryFn: () => call(costEndpoints.ofConnection, { params: { connectionId } }),
    staleTime: 0,
  })
  if (!data) return null
  return (
    <Stack gap={4} align="stretch" mt="xs">
      <Text size="sm" fw={600}>
        {t('ofConnection.title')}
      </Text>
      {data.sums.length === 0 && <Text size="sm">{t('ofConnection.none')}</Text>}
      {data.sums.map((sum) => (
        <TwoLineCell key={sum.currency} first={t('sum', { amount: formatCost(sum, 2), count: sum.messages })} second={notesOf(sum)} />
      ))}
      {data.quotas.map(({ category, used, limit }) => (
        <ProgressBar
          key={category}
          label={t('ofConnection.free', { category: t(`prices:categories.${category}`) })}
          text={t('ofConnection.quota', { category: t(`prices:categories.${category}`), used, limit })}
          part={Math.min(1, used / limit)}
        />
      ))}
      {data.quotas.some(({ isExample }) => isExample) && (
        <Text size="xs" c="dimmed">
          {t('ofConnection.quotaExample')}
        </Text>
      )}
      <Anchor component={Link} to="/costs" size="sm" underline="always" style={{ alignSelf: 'flex-start' }}>
        {t('ofConnection.all')}
      </Anchor>
    </Stack>
  )
}
