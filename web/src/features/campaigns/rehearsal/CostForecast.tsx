import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import type { CampaignRehearsal } from '@recado/contract/campaigns/recipients'
import { IconAlertTriangle, IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#web/shared/lib/i18n/formatMoney.ts'

/** Without `onAccept` the answer was given before. */
type Props = { cost: NonNullable<CampaignRehearsal['cost']>; isAccepted: boolean; onAccept?: (accepts: boolean) => void }

/** What the campaign would cost at most, whether the budget suffices, and a question if a price is missing. */
export function CostForecast({ cost, isAccepted, onAccept }: Props) {
  const { currency, amount, unknown, isExample, left, isUnpriced } = cost
  const { t, i18n } = useTranslation('rehearsal')
  const show = (value: number) => (currency === null ? '' : formatAmount(value, currency, i18n.language))
  const isTooMuch = left !== null && amount > left
  const isWarning = isTooMuch || isUnpriced
  return (
    <Alert color={isWarning ? 'yellow' : 'blue'} icon={isWarning ? <IconAlertTriangle /> : <IconCoins />}>
      <Stack gap="xs">
        {(amount > 0 || unknown === 0) && currency !== null && (
          <Text size="sm">
            {t('cost.atMost', { amount: show(amount) })} {isExample && t('cost.example')}
          </Text>
        )}
        {unknown > 0 && <Text size="sm">{t('cost.unknown', { count: unknown })}</Text>}
        {left !== null && !isUnpriced && <Text size="sm">{t(isTooMuch ? 'cost.tooMuch' : 'cost.left', { left: show(left) })}</Text>}
        {isUnpriced && (
          <Checkbox
            checked={isAccepted}
            disabled={onAccept === undefined}
            onChange={(event) => onAccept?.(event.currentTarget.checked)}
            label={t('cost.accept')}
          />
        )}
      </Stack>
    </Alert>
  )
}
