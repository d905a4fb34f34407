import { Alert, Button, Group, Stack } from '@mantine/core'
import { type Budget, budgetEndpoints } from '@recado/contract/costs/costs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '#web/shared/data/api/call.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { setCache } from '#web/shared/data/live/cache.ts'
import { formatAmount } from '#web/shared/lib/i18n/formatMoney.ts'
import { DecimalField } from '#web/shared/ui/fields/DecimalField.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { InfoHead } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { ProgressBar } from '#web/shared/ui/ProgressBar.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'

const queryKey = ['costs', 'budget']
/** No event reports what is spent, so an open page fetches it at this interval. */
const REFETCH_INTERVAL = 10_000

/** What the messages of a month may cost, and how much of it is taken. */
export function BudgetPanel() {
  const { t } = useTranslation('costs')
  const { data } = useQuery({ queryKey, queryFn: () => call(budgetEndpoints.read, {}), staleTime: 0, refetchInterval: REFETCH_INTERVAL })
  return (
    <>
      <InfoHead title={t('budget.title')} explanation={t('budget.explanation')} />
      {data && <Taken budget={data} />}
      {data && <BudgetForm key={`${data.currency} ${data.amount}`} start={data} />}
    </>
  )
}

function Taken({ budget: { amount, currency, taken, isPriced } }: { budget: Budget }) {
  const { t, i18n } = useTranslation('costs')
  if (amount === null || currency === null) return null
  const show = (value: number) => formatAmount(value, currency, i18n.language)
  return (
    <Stack maw="40rem" gap="xs">
      <ProgressBar
        label={t('budget.title')}
        text={t('budget.taken', { taken: show(taken), amount: show(amount) })}
        part={Math.min(1, taken / amount)}
      />
      {!isPriced && <Alert color="yellow">{t('budget.unpriced', { currency })}</Alert>}
      {taken >= amount && <Alert color="yellow">{t('budget.usedUp')}</Alert>}
    </Stack>
  )
}

type Values = { currency: string | null; amount: number | null }
const body = budgetEndpoints.save.body
const schema = body.extend({ amount: z.preprocess((value) => (value === '' ? null : value), body.shape.amount) })

function BudgetForm({ start }: { start: Budget }) {
  const { t } = useTranslation(['costs', 'validation'])
  const client = useQueryClient()
  const can = useCan()
  const { control, submit, busy, problem } = useSchemaForm<Values>(schema, { currency: start.currency, amount: start.amount })
  if (!can('costs:manage')) return null
  const currencies = [...new Set([...start.currencies, ...(start.currency ? [start.currency] : [])])]
  return (
    <form
      noValidate
      onSubmit={submit(async (values) => {
        setCache({ client, queryKey }, await call(budgetEndpoints.save, { body: values }))
        toast.success(t('budget.saved'))
      })}
    >
      <Stack maw="40rem" gap="md">
        <FieldRow>
          <DecimalField
            control={control}
            name="amount"
            label={t('budget.amount')}
            description={t('budget.amountHint')}
            min={0}
            max={100_000_000}
            step={0.01}
          />
          <SelectField
            control={control}
            name="currency"
            label={t('budget.currency')}
            description={t('budget.currencyHint')}
            options={currencies.map((value) => ({ value, label: value }))}
            emptyLabel={t('budget.noCurrency')}
          />
        </FieldRow>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={busy}>
            {t('budget.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
