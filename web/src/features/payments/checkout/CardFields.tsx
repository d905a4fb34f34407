import { SimpleGrid } from '@mantine/core'
import { brandOf, groupedExpiry, groupedNumber, isCardCode, isCardNumber, isExpiry } from '@recado/contract/money/card'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckedField } from '../../../shared/ui/fields/CheckedField.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import type { CardForm } from './till.ts'

const names = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', elo: 'Elo', hipercard: 'Hipercard' }
const digits = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most)

/** A card, looked at while it is typed: what cannot be right is told before anybody waits for a bank. */
export function CardFields({ control }: { control: Control<CardForm & { rest?: string }> }) {
  const { t } = useTranslation('checkout')
  const number = useWatch({ control, name: 'cardNumber' })
  const brand = brandOf(number)
  const most = brand === 'amex' ? 15 : 16
  const today = new Date().toISOString().slice(0, 10)
  return (
    <>
      <TextField control={control} name="nameOnCard" label={t('card.name')} autoComplete="cc-name" required />
      <CheckedField
        control={control}
        name="cardNumber"
        label={t('card.number')}
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        format={groupedNumber}
        isWhole={(text) => digits(text, 19).length >= most}
        isRight={isCardNumber}
        wrong={t('card.wrongNumber')}
        good={brand ? names[brand] : t('card.good')}
      />
      <SimpleGrid cols={2} spacing="sm">
        <CheckedField
          control={control}
          name="expiryDate"
          label={t('card.expiry')}
          autoComplete="cc-exp"
          placeholder={t('card.expiryHint')}
          format={groupedExpiry}
          isWhole={(text) => text.length >= 5}
          isRight={(text) => isExpiry(text, today)}
          wrong={t('card.wrongExpiry')}
          good={t('card.good')}
        />
        <CheckedField
          control={control}
          name="cvv"
          label={t('card.cvv')}
          autoComplete="cc-csc"
          placeholder={brand === 'amex' ? '0000' : '000'}
          format={(text) => digits(text, brand === 'amex' ? 4 : 3)}
          isWhole={(text) => text.length >= (brand === 'amex' ? 4 : 3)}
          isRight={(text) => isCardCode(text, number)}
          wrong={t('card.wrongCvv')}
          good={t('card.good')}
        />
      </SimpleGrid>
    </>
  )
}
