import type { CostSum } from '@recado/contract/costs/costs'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#web/shared/lib/i18n/formatMoney.ts'

/** Formats the amount of a sum. If no price is known, it says so instead of showing zero. */
export function useFormatCost() {
  const { t, i18n } = useTranslation('costs')
  return ({ amount, currency, messages, unknown }: Omit<CostSum, 'isExample'>, digits = 4) =>
    currency === null || unknown === messages ? t('unknownAmount') : formatAmount(amount, currency, i18n.language, digits)
}

/** How many messages of a sum were free, and for how many no price is known. */
export function useCostNotes() {
  const { t } = useTranslation('costs')
  return ({ free, unknown, isExample }: Pick<CostSum, 'free' | 'unknown' | 'isExample'>) =>
    [
      ...(free > 0 ? [t('freeOf', { count: free })] : []),
      ...(unknown > 0 ? [t('unknownOf', { count: unknown })] : []),
      ...(isExample ? [t('atExamplePrices')] : []),
    ].join(' · ')
}
