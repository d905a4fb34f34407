import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Customer } from '../phoneMemory.ts'
import { ColorRow } from './ColorRow.tsx'
import { digitsOf, isNumber } from './isNumber.ts'

type Props = {
  customer: Customer
  /** An existing contact: the number identifies it and cannot be changed. */
  isKnown?: boolean
  onSave: (customer: Customer) => void
}

/** Creates or edits a simulated contact. */
export function CustomerForm({ customer, isKnown = false, onSave }: Props) {
  const { t } = useTranslation('simulator')
  const [written, setWritten] = useState({ ...customer, lid: customer.lid ?? '' })
  const { name, number, lid, color } = written
  const write = (changes: Partial<typeof written>) => setWritten({ ...written, ...changes })
  const [isTried, setTried] = useState(false)
  const digits = digitsOf(number)

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isNumber(digits)) onSave({ number: digits, lid: lid.trim() || null, name: name.trim() || digits, color })
  }
  return (
    <form noValidate onSubmit={save}>
      <Stack gap="sm">
        <TextInput
          label={t('customer.name')}
          value={name}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => write({ name: currentTarget.value })}
        />
        <NumberField {...{ number, isKnown, isTried }} onText={(number) => write({ number })} />
        <TextInput
          label={t('customer.lid')}
          description={t('customer.lidHint')}
          autoComplete="off"
          maxLength={60}
          value={lid}
          onChange={({ currentTarget }) => write({ lid: currentTarget.value })}
        />
        <ColorRow
          label={t('customer.color')}
          nameOf={(hue) => t(`resource:color.hues.${hue}`)}
          value={color}
          onChange={(color) => write({ color })}
        />
        <Button type="submit" fullWidth mt={4}>
          {t(isKnown ? 'common:save' : 'customer.add')}
        </Button>
      </Stack>
    </form>
  )
}

type NumberProps = { number: string; isKnown: boolean; isTried: boolean; onText: (number: string) => void }

function NumberField({ number, isKnown, isTried, onText }: NumberProps) {
  const { t } = useTranslation('simulator')
  return (
    <TextInput
      label={t('customer.number')}
      inputMode="tel"
      autoComplete="off"
      maxLength={30}
      readOnly={isKnown}
      value={number}
      error={isTried && !isNumber(digitsOf(number)) && t('customer.numberHint')}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  )
}
