import { Button, Group, List, Text } from '@mantine/core'
import type { PlanChoice } from '@recado/contract/money/planChanges'
import { useTranslation } from 'react-i18next'
import { CheckoutPlanCard } from '../checkout/CheckoutPlanCard.tsx'

type Props = { choice: PlanChoice; term: string; busy: boolean; onChoose: () => void }

/** A plan that the company can change to. If something prevents the change, it says so in place of the button. */
export function PlanOffer({ choice, term, busy, onChoose }: Props) {
  const { t } = useTranslation('payments')
  const { plan, beyond, loses } = choice
  const { name, value, users, connections, queues } = plan
  return (
    <CheckoutPlanCard name={name} value={value} users={users} connections={connections} queues={queues} plan={plan} months={1}>
      {loses.length > 0 && (
        <Text size="sm">{t('plan.loses', { features: loses.map((feature) => t(`plans:features.${feature}`)).join(', ') })}</Text>
      )}
      {beyond.length > 0 ? (
        <List size="sm" listStyleType="none">
          {beyond.map(({ resource, used, limit }) => (
            <List.Item key={resource}>
              {t('plan.beyond', { used: t(`plans:limits.${resource}`, { count: used, number: used }), limit })}
            </List.Item>
          ))}
        </List>
      ) : (
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" flex={1} miw="12rem">
            {term}
          </Text>
          <Button variant="light" disabled={busy} onClick={onChoose}>
            {t('plan.changeTo', { name })}
          </Button>
        </Group>
      )}
    </CheckoutPlanCard>
  )
}
