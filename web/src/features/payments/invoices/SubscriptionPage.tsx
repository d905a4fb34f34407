import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Invoice } from '@recado/contract/money/invoices'
import { daysBetween } from '@recado/contract/money/recurrence'
import { IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../../shared/auth/session.ts'
import { dayIn } from '../../../shared/company/dayIn.ts'
import { showDay } from '../../../shared/i18n/showDay.ts'
import { SheetPage } from '../../../shared/ui/sheet/SheetPage.tsx'
import { CheckoutDialog } from '../checkout/CheckoutDialog.tsx'
import { PlanCard } from '../checkout/PlanCard.tsx'
import { PlanChoices } from '../plan/PlanChoices.tsx'
import { useOpenInvoice } from './useInvoices.ts'

/** How long the company may go on, whom bills go to, and the way to pay. */
export function SubscriptionPage() {
  const { t } = useTranslation(['payments', 'checkout'])
  const { company } = useSession()
  // Kept while it is paid: then it is open no more, and its window stays.
  const [paying, setPaying] = useState<Invoice>()
  const invoice = useOpenInvoice()
  const trial = company.trialExpiration && daysBetween(dayIn(company.timezone), dayIn(company.timezone, new Date(company.trialExpiration)))
  return (
    <SheetPage title={t('subscription.title')} explanation={t('subscription.explanation')}>
      <Stack maw="32rem" gap="md">
        <PlanCard name={company.plan.name} value={company.plan.value} months={1} plan={company.plan} {...limitsOf(company.plan)} />
        {typeof trial === 'number' && trial >= 0 && (
          <TextInput readOnly variant="filled" label={t('subscription.trial')} value={t('subscription.days', { count: trial })} />
        )}
        {company.dueDate && <TextInput readOnly variant="filled" label={t('subscription.until')} value={showDay(company.dueDate)} />}
        <TextInput readOnly variant="filled" label={t('subscription.email')} value={company.email} />
        {invoice ? (
          <Group>
            <Button size="md" leftSection={<IconCreditCard size={18} />} onClick={() => setPaying(invoice)}>
              {t('subscription.signNow')}
            </Button>
            <Button size="md" variant="default" component={Link} to="/financeiro">
              {t('subscription.invoices')}
            </Button>
          </Group>
        ) : (
          <Text c="dimmed">{t('subscription.nothingOpen')}</Text>
        )}
      </Stack>
      <PlanChoices onPay={setPaying} />
      {paying && <CheckoutDialog invoice={paying} onClose={() => setPaying(undefined)} />}
    </SheetPage>
  )
}

const limitsOf = ({ users, connections, queues }: { users: number; connections: number; queues: number }) => ({
  users,
  connections,
  queues,
})
