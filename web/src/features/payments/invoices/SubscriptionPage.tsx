import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { daysBetween, isTrial } from '@recado/contract/money/recurrence'
import { IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../../shared/auth/session.ts'
import { dayInTimezone } from '../../../shared/company/dayInTimezone.ts'
import { formatDay } from '../../../shared/i18n/formatDay.ts'
import { formatMoney } from '../../../shared/i18n/formatMoney.ts'
import { InfoPage } from '../../../shared/ui/infoPage/InfoPage.tsx'
import { CheckoutDialog, type Payable } from '../checkout/CheckoutDialog.tsx'
import { CheckoutPlanCard } from '../checkout/CheckoutPlanCard.tsx'
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
  const trialDay = company.trialExpiration && dayInTimezone(company.timezone, new Date(company.trialExpiration))
  const trial = isTrial(company.dueDate, trialDay) && trialDay ? daysBetween(dayInTimezone(company.timezone), trialDay) : -1
  const signNow =
    trial >= 0 ? t('subscription.signNow') : invoice && t('subscription.payNow', { price: formatMoney(invoice.value, i18n.language) })
  return (
    <InfoPage title={t('subscription.title')} explanation={t('subscription.explanation')}>
      <Stack maw="32rem" gap="md">
        <CheckoutPlanCard name={company.plan.name} value={company.plan.value} months={1} plan={company.plan} {...toLimits(company.plan)} />
        {trial >= 0 && (
          <TextInput readOnly variant="filled" label={t('subscription.trial')} value={t('subscription.days', { count: trial })} />
        )}
        {company.dueDate && <TextInput readOnly variant="filled" label={t('subscription.until')} value={formatDay(company.dueDate)} />}
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
      {paying && <CheckoutDialog payable={paying} onClose={() => setPaying(undefined)} />}
    </InfoPage>
  )
}

const toLimits = ({ users, connections, queues }: { users: number; connections: number; queues: number }) => ({
  users,
  connections,
  queues,
})
