import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { daysBetween, isTrial } from '@recado/contract/money/recurrence'
import { IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../../shared/auth/session.ts'
import { dayIn } from '../../../shared/company/dayIn.ts'
import { showDay } from '../../../shared/i18n/showDay.ts'
import { showMoney } from '../../../shared/i18n/showMoney.ts'
import { SheetPage } from '../../../shared/ui/sheet/SheetPage.tsx'
import { CheckoutDialog, type Payable } from '../checkout/CheckoutDialog.tsx'
import { PlanCard } from '../checkout/PlanCard.tsx'
import { PlanChoices } from '../plan/PlanChoices.tsx'
import { useOpenInvoices } from './useInvoices.ts'

/** The subscription: its end, the billing data and the payment. */
export function SubscriptionPage() {
  const { t, i18n } = useTranslation('payments')
  const { company } = useSession()
  // Keep the invoice while it is being paid: once paid it is no longer open, but its dialog stays.
  const [paying, setPaying] = useState<Payable>()
  const open = useOpenInvoices()
  const invoice = open?.period
  const trialDay = company.trialExpiration && dayIn(company.timezone, new Date(company.trialExpiration))
  const trial = isTrial(company.dueDate, trialDay) && trialDay ? daysBetween(dayIn(company.timezone), trialDay) : -1
  const signNow =
    trial >= 0 ? t('subscription.signNow') : invoice && t('subscription.payNow', { price: showMoney(invoice.value, i18n.language) })
  return (
    <SheetPage title={t('subscription.title')} explanation={t('subscription.explanation')}>
      <Stack maw="32rem" gap="md">
        <PlanCard name={company.plan.name} value={company.plan.value} months={1} plan={company.plan} {...limitsOf(company.plan)} />
        {trial >= 0 && (
          <TextInput readOnly variant="filled" label={t('subscription.trial')} value={t('subscription.days', { count: trial })} />
        )}
        {company.dueDate && <TextInput readOnly variant="filled" label={t('subscription.until')} value={showDay(company.dueDate)} />}
        <TextInput readOnly variant="filled" label={t('subscription.email')} value={company.email} />
        {invoice && (
          <Group>
            <Button size="md" leftSection={<IconCreditCard size={18} />} onClick={() => setPaying({ invoice })}>
              {signNow}
            </Button>
            <Button size="md" variant="default" component={Link} to="/financeiro">
              {t('subscription.invoices')}
            </Button>
          </Group>
        )}
        {open && !invoice && !open.change && <Text c="dimmed">{t('subscription.nothingOpen')}</Text>}
      </Stack>
      <PlanChoices pending={open?.change} onPay={setPaying} />
      {paying && <CheckoutDialog what={paying} onClose={() => setPaying(undefined)} />}
    </SheetPage>
  )
}

const limitsOf = ({ users, connections, queues }: { users: number; connections: number; queues: number }) => ({
  users,
  connections,
  queues,
})
