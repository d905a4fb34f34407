import { Button, Input, Stack, TextInput } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { swatches } from '#web/shared/ui/swatches.ts'
import type { SimulatedContact } from '../phoneMemory.ts'
import classes from './ColorChoice.module.css'
import { digitsOf, isPhoneNumber } from './createContact.ts'

type Props = {
  customer: SimulatedContact
  /** An existing contact: the number identifies it and cannot be changed. */
  isExisting?: boolean
  onSave: (customer: SimulatedContact) => void
}

/** Creates or edits a simulated contact. */
export function SimulatedContactForm({ customer, isExisting = false, onSave }: Props) {
  const { t } = useTranslation('simulatedPhone')
  const [written, setWritten] = useState({ ...customer, lid: customer.lid ?? '' })
  const { name, number, lid, color } = written
  const write = (changes: Partial<typeof written>) => setWritten({ ...written, ...changes })
  const [isTried, setTried] = useState(false)
  const digits = digitsOf(number)

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isPhoneNumber(digits)) onSave({ number: digits, lid: lid.trim() || null, name: name.trim() || digits, color })
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
        <NumberField number={number} isExisting={isExisting} isTried={isTried} onText={(number) => write({ number })} />
        <TextInput
          label={t('customer.lid')}
          description={t('customer.lidHint')}
          autoComplete="off"
          maxLength={60}
          value={lid}
          onChange={({ currentTarget }) => write({ lid: currentTarget.value })}
        />
        <ColorChoice
          label={t('customer.color')}
          nameOf={(hue) => t(`resource:color.hues.${hue}`)}
          value={color}
          onChange={(color) => write({ color })}
        />
        <Button type="submit" fullWidth mt={4}>
          {t(isExisting ? 'common:save' : 'customer.add')}
        </Button>
      </Stack>
    </form>
  )
}

type NumberProps = { number: string; isExisting: boolean; isTried: boolean; onText: (number: string) => void }

function NumberField({ number, isExisting, isTried, onText }: NumberProps) {
  const { t } = useTranslation('simulatedPhone')
  return (
    <TextInput
      label={t('customer.number')}
      inputMode="tel"
      autoComplete="off"
      maxLength={30}
      readOnly={isExisting}
      value={number}
      error={isTried && !isPhoneNumber(digitsOf(number)) && t('customer.numberHint')}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  )
}

type ColorChoiceProps = { label: string; nameOf: (hue: string) => string; value: string; onChange: (color: string) => void }

/** The middle shade: distinct, and readable with letters on it. */
const colors = swatches.filter(({ shade }) => shade === 3)

/** The colour of an avatar. Native radio buttons: one tab stop, arrow keys choose. */
function ColorChoice({ label, nameOf, value, onChange }: ColorChoiceProps) {
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <div role="radiogroup" aria-labelledby={id} className={classes.row}>
        {colors.map(({ color, hue }) => (
          <input
            key={color}
            type="radio"
            name={id}
            className={classes.color}
            style={{ backgroundColor: color }}
            aria-label={nameOf(hue)}
            title={nameOf(hue)}
            checked={color === value}
            onChange={() => onChange(color)}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}
