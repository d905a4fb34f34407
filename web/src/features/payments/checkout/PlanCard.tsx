import { Card, Group, List, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showMoney } from '../../../shared/i18n/showMoney.ts'

type Props = { name: string; value: number; months: number; users: number; connections: number; queues: number; children?: ReactNode }

/** A plan with what it costs and what one gets for it. */
export function PlanCard({ name, value, months, children, ...limits }: Props) {
  const { t, i18n } = useTranslation('checkout')
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
      </List>
      {children && (
        <Stack gap="xs" mt="md">
          {children}
        </Stack>
      )}
    </Card>
  )
}
