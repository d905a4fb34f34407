import type { PlanChoice } from '@recado/contract/money/planChanges'
import { useTranslation } from 'react-i18next'
import { showDay } from '../../../shared/i18n/showDay.ts'
import { showMoney } from '../../../shared/i18n/showMoney.ts'

/** What a change of plan costs, in a sentence: once and now, and each period from when. */
export function useTerm(months: number) {
  const { t, i18n } = useTranslation('payments')
  return ({ when, difference, periodValue, periodFrom }: PlanChoice) =>
    t(`plan.${when}`, {
      price: showMoney(difference, i18n.language),
      next: showMoney(periodValue, i18n.language),
      per: t('checkout:perMonths', { count: months }),
      date: showDay(periodFrom),
    })
}
