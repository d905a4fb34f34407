import { Card, Group, List, Stack, Text, ThemeIcon } from '@mantine/core'
import { type Plan, planFeatures } from '@recado/contract/companies/plans'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'

type Limits = { users: number; connections: number; queues: number }
/** `plan`: for its features, if known. `once`: the amount due now, before the regular price, and from when that applies. */
type Props = Limits & { name: string; value: number; months: number; once?: FirstPayment; plan?: Plan; children?: ReactNode }
type FirstPayment = { value: number; periodFrom: string }

/** A plan with its price and what it includes. */
export function CheckoutPlanCard({ name, value, months, once, plan, children, ...limits }: Props) {
  const { t, i18n } = useTranslation('checkout')
  const per = t('perMonths', { count: months })
  const features = planFeatures.filter((feature) => plan?.[feature])
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" align="baseline" mb="sm">
        <Text fw={700} fz="lg">
          {name}
        </Text>
        <Text>
          <Text span fw={700} fz="1.5rem">
            {formatMoney(once?.value ?? value, i18n.language)}
          </Text>{' '}
          <Text span c="dimmed" size="sm">
            {once ? t('once') : per}
          </Text>
        </Text>
        {once && (
          <Text size="sm" w="100%">
            {t('then', { price: formatMoney(value, i18n.language), per, date: formatDay(once.periodFrom) })}
          </Text>
        )}
      </Group>
      <List
        spacing={6}
        center
        icon={
          <ThemeIcon size={20} radius="xl" variant="light">
            <IconCheck size={14} />
          </ThemeIcon>
        }
      >
        {(['users', 'connections', 'queues'] as const).map((what) => (
          <List.Item key={what}>{t(`limits.${what}`, { count: limits[what] })}</List.Item>
        ))}
        {features.map((feature) => (
          <List.Item key={feature}>{t(`plans:features.${feature}`)}</List.Item>
        ))}
      </List>
      {children && (
        <Stack gap="xs" mt="auto" pt="md">
          {children}
        </Stack>
      )}
    </Card>
  )
}
