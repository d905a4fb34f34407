import { Card, Group, List, Stack, Text, ThemeIcon } from '@mantine/core'
import { type Plan, planFeatures } from '@recado/contract/companies/plans'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showMoney } from '../../../shared/i18n/showMoney.ts'

type Limits = { users: number; connections: number; queues: number }
/** `plan`: where it is known what it has besides. */
type Props = Limits & { name: string; value: number; months: number; plan?: Plan; children?: ReactNode }

/** A plan with what it costs and what one gets for it. */
export function PlanCard({ name, value, months, plan, children, ...limits }: Props) {
  const { t, i18n } = useTranslation(['checkout', 'plans'])
  const features = planFeatures.filter((feature) => plan?.[feature])
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" align="baseline" mb="sm">
        <Text fw={700} fz="lg">
          {name}
        </Text>
        <Text>
          <Text span fw={700} fz="1.5rem">
            {showMoney(value, i18n.language)}
          </Text>{' '}
          <Text span c="dimmed" size="sm">
            {t('perMonths', { count: months })}
          </Text>
        </Text>
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
