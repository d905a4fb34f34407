import { Alert, Button, Stack, Title } from '@mantine/core'
import type { Invoice } from '@recado/contract/money/invoices'
import { type PlanChoice, planChanges } from '@recado/contract/money/planChanges'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { resumeSession } from '../../../shared/auth/access.ts'
import { showDay } from '../../../shared/i18n/showDay.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import classes from './PlanChoices.module.css'
import { PlanOffer } from './PlanOffer.tsx'

/** The other plans, with when one would have them and what that costs; what is dearer leads on to paying. */
export function PlanChoices({ onPay }: { onPay: (invoice: Invoice) => void }) {
  const { t } = useTranslation(['payments', 'plans'])
  const [asked, setAsked] = useState<PlanChoice>()
  // Nothing is told of prices that others change, so they are asked for each time.
  const { data } = useQuery({ queryKey: ['invoices', 'plan'], queryFn: () => call(planChanges.get, {}), refetchOnMount: 'always' })
  const choosing = useChoosing(onPay)
  const choose = (choice: PlanChoice) => (choice.when === 'paid' ? choosing.mutate(choice.plan.id) : setAsked(choice))
  if (!data || (data.choices.length === 0 && !data.planned)) return null
  const { planned, choices } = data
  return (
    <Stack component="section" gap="md" aria-labelledby="other-plans">
      <Title order={2} id="other-plans">
        {t('plan.title')}
      </Title>
      {planned && (
        <Alert color="accent" maw="32rem" title={t('plan.planned', { name: planned.name, date: showDay(planned.from) })}>
          <Button variant="default" loading={choosing.isPending} onClick={() => choosing.mutate(data.planId)}>
            {t('plan.keep')}
          </Button>
        </Alert>
      )}
      <div className={classes.offers}>
        {choices
          .filter(({ plan }) => plan.id !== planned?.planId)
          .map((choice) => (
            <PlanOffer key={choice.plan.id} choice={choice} busy={choosing.isPending} onChoose={() => choose(choice)} />
          ))}
      </div>
      <ConfirmDialog
        opened={asked !== undefined}
        title={t('plan.confirm', { name: asked?.plan.name })}
        text={asked?.from ? t('plan.later', { date: showDay(asked.from) }) : t('plan.atOnce')}
        action={t('plan.change')}
        busy={choosing.isPending}
        harmless
        onConfirm={() => asked && choosing.mutate(asked.plan.id, { onSettled: () => setAsked(undefined) })}
        onClose={() => setAsked(undefined)}
      />
    </Stack>
  )
}

function useChoosing(onPay: (invoice: Invoice) => void) {
  const { t } = useTranslation('payments')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (planId: number) => call(planChanges.choose, { body: { planId } }),
    onSuccess: ({ invoice, from }) => {
      if (invoice) return onPay(invoice)
      toast.success(from ? t('plan.plannedFor', { date: showDay(from) }) : t('plan.changed'))
      return resumeSession()
    },
    onError: toast.error,
    onSettled: () => fetchAgain(queries, { queryKey: ['invoices'] }),
  })
}
