import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorRow } from '../../../shared/ui/phone/ColorRow.tsx'
import type { Customer } from '../phoneMemory.ts'
import { digitsOf, isNumber } from './isNumber.ts'

type Props = {
  customer: Customer
  /** Whether they are there already: then the number stays, since it says who they are. */
  isKnown?: boolean
  onSave: (customer: Customer) => void
}

/** Somebody to play. */
export function CustomerForm({ customer, isKnown = false, onSave }: Props) {
  const { t } = useTranslation(['simulator', 'resource', 'common'])
  const [name, setName] = useState(customer.name)
  const [number, setNumber] = useState(customer.number)
  const [lid, setLid] = useState(customer.lid ?? '')
  const [color, setColor] = useState(customer.color)
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
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t('customer.number')}
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          readOnly={isKnown}
          value={number}
          error={isTried && !isNumber(digits) && t('customer.numberHint')}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        <TextInput
          label={t('customer.lid')}
          description={t('customer.lidHint')}
          autoComplete="off"
          maxLength={60}
          value={lid}
          onChange={({ currentTarget }) => setLid(currentTarget.value)}
        />
        <ColorRow label={t('customer.color')} nameOf={(hue) => t(`resource:color.hues.${hue}`)} value={color} onChange={setColor} />
        <Button type="submit" fullWidth mt={4}>
          {t(isKnown ? 'common:save' : 'customer.add')}
        </Button>
      </Stack>
    </form>
  )
}
