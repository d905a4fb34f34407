import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { daysBetween, isTrial } from '@recado/contract/money/recurrence'
import { IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { dayInTimezone } from '#web/shared/domain/company/dayInTimezone.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { InfoPage } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { CheckoutDialog, type Payable } from '../checkout/CheckoutDialog.tsx'
import { CheckoutPlanCard } from '../checkout/CheckoutPlanCard.tsx'
import { PlanChoices } from '../plan/PlanChoices.tsx'
import { useOpenInvoices } from './useInvoices.ts'

/** The subscription: its end, the billing data and the payment. */
export function SubscriptionPage() {
  const { t } = useTranslation('payments')
  const { company } = useCurrentUser()
  // Keep the invoice while it is being paid: once paid it is no longer open, but its dialog stays.
  const [paying, setPaying] = useState<Payable>()
  const trialDay = company.trialExpiration && dayInTimezone(company.timezone, new Date(company.trialExpiration))
  const trial = isTrial(company.dueDate, trialDay) && trialDay ? daysBetween(dayInTimezone(company.timezone), trialDay) : -1
  return (
    <InfoPage title={t('subscription.title')} explanation={t('subscription.explanation')}>
      <Stack maw="32rem" gap="md">
        <CheckoutPlanCard name={company.plan.name} value={company.plan.value} months={1} plan={company.plan} {...toLimits(company.plan)} />
        {trial >= 0 && (
          <TextInput readOnly variant="filled" label={t('subscription.trial')} value={t('subscription.days', { count: trial })} />
        )}
        {company.dueDate && <TextInput readOnly variant="filled" label={t('subscription.until')} value={formatDay(company.dueDate)} />}
        <TextInput readOnly variant="filled" label={t('subscription.email')} value={company.email} />
        <Section isLine title={t('subscription.failed')}>
          <OpenInvoice isTrial={trial >= 0} onPay={setPaying} />
        </Section>
      </Stack>
      <Section isLine title={t('plan.failed')}>
        <PlanChoices onPay={setPaying} />
      </Section>
      {paying && <CheckoutDialog payable={paying} onClose={() => setPaying(undefined)} />}
    </InfoPage>
  )
}

/** The payment of the next period, if its invoice is open. */
function OpenInvoice({ isTrial, onPay }: { isTrial: boolean; onPay: (what: Payable) => void }) {
  const { t, i18n } = useTranslation('payments')
  const open = useOpenInvoices()
  const invoice = open?.period
  return (
    <>
      {invoice && (
        <Group>
          <Button size="md" leftSection={<IconCreditCard size={18} />} onClick={() => onPay({ invoice })}>
            {isTrial ? t('subscription.signNow') : t('subscription.payNow', { price: formatMoney(invoice.value, i18n.language) })}
          </Button>
          <Button size="md" variant="default" component={Link} to="/financeiro">
            {t('subscription.invoices')}
          </Button>
        </Group>
      )}
      {open && !invoice && !open.change && <Text c="dimmed">{t('subscription.nothingOpen')}</Text>}
    </>
  )
}

const toLimits = ({ users, connections, queues }: { users: number; connections: number; queues: number }) => ({
  users,
  connections,
  queues,
})
