import { Button, Group, Stack } from '@mantine/core'
import type { Invoice } from '@recado/contract/money/invoices'
import { useTranslation } from 'react-i18next'
import { focusStart } from '../../../shared/ui/focusStart.ts'
import { PlanCard } from './PlanCard.tsx'

type Props = { invoice: Invoice; onOtherPlan: (() => void) | undefined; onBack: () => void; onDone: () => void }

/** What is paid for. */
export function PlanStep({ invoice, onOtherPlan, onBack, onDone }: Props) {
  const { t } = useTranslation('checkout')
  const { detail, value, months, users, connections, queues } = invoice
  return (
    <Stack ref={focusStart}>
      <PlanCard name={detail} {...{ value, months, users, connections, queues }} />
      {onOtherPlan && (
        <Button variant="subtle" onClick={onOtherPlan}>
          {t('otherPlan')}
        </Button>
      )}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button data-autofocus onClick={onDone}>
          {t('next')}
        </Button>
      </Group>
    </Stack>
  )
}
