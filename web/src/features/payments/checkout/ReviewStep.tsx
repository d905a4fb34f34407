import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type Charge, cardForm } from '@recado/contract/money/payments'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '#web/shared/lib/i18n/countries.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { focusFirstField } from '#web/shared/ui/focusFirstField.ts'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import { CardFields } from './CardFields.tsx'
import type { CardForm, Checkout, PayerForm, PaymentMethod } from './checkout.ts'

type Props = { checkout: Checkout; payer: PayerForm; onBack: () => void; onCharge: (charge: Charge) => void }

const empty: CardForm = { nameOnCard: '', cardNumber: '', expiryDate: '', cvv: '' }

/** The summary, and the choice how to pay. */
export function ReviewStep({ checkout, payer, onBack, onCharge }: Props) {
  const { t, i18n } = useTranslation('checkout')
  const [method, setMethod] = useState<PaymentMethod>('pix')
  const isCard = method === 'card'
  // Without a session the time zone of the company is unknown: take the day in UTC.
  const today = new Date().toISOString().slice(0, 10)
  const { control, submit, busy, problem } = useSchemaForm<CardForm & { rest?: string }>(cardForm(today), empty, {
    errorText: errorMessage,
  })
  const pix = usePixCharge(() => checkout.pay(payer).then(onCharge))
  const { invoice, change, takesCards } = checkout.offer
  return (
    <form
      ref={focusFirstField}
      noValidate
      onSubmit={isCard ? submit(async (card) => onCharge(await checkout.pay(payer, card))) : pix.submit}
    >
      <Stack>
        <ReviewFacts payer={payer} offer={checkout.offer} />
        {takesCards && (
          <SegmentedControl<PaymentMethod>
            fullWidth
            aria-label={t('review.method')}
            value={method}
            onChange={setMethod}
            data={[
              { value: 'pix', label: t('methods.pix') },
              { value: 'card', label: t('methods.card') },
            ]}
          />
        )}
        {isCard ? <CardFields control={control} /> : <Text c="dimmed">{t('methods.pixText')}</Text>}
        <Problem text={isCard ? problem : pix.problem} />
        <Group justify="space-between" align="baseline">
          <Text fw={600}>{t(change ? 'review.now' : 'review.total')}</Text>
          <Text fw={700} fz="1.75rem">
            {formatMoney(invoice.value, i18n.language)}
          </Text>
        </Group>
        <Button data-autofocus type="submit" size="md" fullWidth loading={busy || pix.busy} leftSection={<IconLock size={18} />}>
          {isCard ? t('payCard', { value: formatMoney(invoice.value, i18n.language) }) : t('payPix')}
        </Button>
        <Group justify="space-between">
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
          {isCard && (
            <Text size="sm" c="dimmed">
              {t('safe')}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  )
}

const Problem = ({ text }: { text: string | undefined }) =>
  text && (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  )

function ReviewFacts({ payer, offer: { invoice, change } }: { payer: PayerForm; offer: Checkout['offer'] }) {
  const { t, i18n } = useTranslation('checkout')
  const { address2, city, state, zipcode, country } = payer
  const each =
    change && t('review.each', { price: formatMoney(change.periodValue, i18n.language), per: t('perMonths', { count: invoice.months }) })
  const facts: [string, string][] = [
    [t('review.payer'), `${payer.firstName} ${payer.lastName}`.trim()],
    [t('review.address'), [address2, city, state, zipcode, countryName(country, i18n.language)].filter(Boolean).join(', ')],
    change ? [t('review.change'), invoice.detail] : [t('review.invoice'), `${invoice.detail} · #${invoice.id}`],
    change && each ? [t('review.then', { date: formatDay(change.periodFrom) }), each] : [t('review.dueDate'), formatDay(invoice.dueDate)],
  ]
  return (
    <Stack gap={4}>
      {facts.map(([name, text]) => (
        <Group key={name} justify="space-between" wrap="nowrap" align="baseline">
          <Text c="dimmed" size="sm">
            {name}
          </Text>
          <Text ta="right">{text}</Text>
        </Group>
      ))}
    </Stack>
  )
}

/** A Pix code needs no input. A refusal is shown in the place of the code. */
function usePixCharge(requestCharge: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  return {
    busy,
    problem,
    submit(event: { preventDefault: () => void }) {
      event.preventDefault()
      if (busy) return
      setBusy(true)
      setProblem(undefined)
      requestCharge()
        .catch((error) => setProblem(errorMessage(error)))
        .finally(() => setBusy(false))
    },
  }
}
