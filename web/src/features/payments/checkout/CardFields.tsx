import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { brandOf, groupedExpiry, groupedNumber, isCardCode, isCardNumber, isExpiry } from '@recado/contract/money/card'
import { IconCircleCheck } from '@tabler/icons-react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { type FieldProps, useField } from '#web/shared/ui/fields/useField.ts'
import type { CardForm } from './checkout.ts'

const brandNames = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', elo: 'Elo', hipercard: 'Hipercard' }
const digitsOnly = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most)

/** The fields of a card. They are validated while typing, before the bank is asked. */
export function CardFields({ control }: { control: Control<CardForm & { rest?: string }> }) {
  const { t } = useTranslation('checkout')
  const number = useWatch({ control, name: 'cardNumber' })
  const brand = brandOf(number)
  const most = brand === 'amex' ? 15 : 16
  const today = new Date().toISOString().slice(0, 10)
  return (
    <>
      <TextField control={control} name="nameOnCard" label={t('card.name')} autoComplete="cc-name" required />
      <MaskedField
        control={control}
        name="cardNumber"
        label={t('card.number')}
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        format={groupedNumber}
        isWhole={(text) => digitsOnly(text, 19).length >= most}
        isRight={isCardNumber}
        invalidText={t('card.wrongNumber')}
        validText={brand ? brandNames[brand] : t('card.good')}
      />
      <SimpleGrid cols={2} spacing="sm">
        <MaskedField
          control={control}
          name="expiryDate"
          label={t('card.expiry')}
          autoComplete="cc-exp"
          placeholder={t('card.expiryHint')}
          format={groupedExpiry}
          isWhole={(text) => text.length >= 5}
          isRight={(text) => isExpiry(text, today)}
          invalidText={t('card.wrongExpiry')}
          validText={t('card.good')}
        />
        <MaskedField
          control={control}
          name="cvv"
          label={t('card.cvv')}
          autoComplete="cc-csc"
          placeholder={brand === 'amex' ? '0000' : '000'}
          format={(text) => digitsOnly(text, brand === 'amex' ? 4 : 3)}
          isWhole={(text) => text.length >= (brand === 'amex' ? 4 : 3)}
          isRight={(text) => isCardCode(text, number)}
          invalidText={t('card.wrongCvv')}
          validText={t('card.good')}
        />
      </SimpleGrid>
    </>
  )
}

type Props<T extends FieldValues> = FieldProps<T> & {
  placeholder: string
  autoComplete: string
  format: (text: string) => string
  /** Whether the value is complete. An incomplete value shows no error. */
  isWhole: (text: string) => boolean
  isRight: (text: string) => boolean
  invalidText: string
  /** Shown below the field once the value is valid. */
  validText: string
}

/** A text field with a format that is validated while typing. */
function MaskedField<T extends FieldValues>({
  placeholder,
  autoComplete,
  format,
  isWhole,
  isRight,
  invalidText,
  validText,
  ...props
}: Props<T>) {
  const { value, shared } = useField({ ...props, required: true })
  const text = value as string
  const isGood = isRight(text)
  const error = isWhole(text) && !isGood ? invalidText : isGood ? undefined : shared.error
  return (
    <TextInput
      {...shared}
      value={text}
      error={error}
      inputMode="numeric"
      autoComplete={autoComplete}
      placeholder={placeholder}
      onChange={(event) => shared.onChange(format(event.currentTarget.value))}
      rightSection={isGood && <IconCircleCheck size={18} color="var(--mantine-color-teal-6)" aria-hidden />}
      description={
        isGood ? (
          <Text span inherit>
            {validText}
          </Text>
        ) : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
