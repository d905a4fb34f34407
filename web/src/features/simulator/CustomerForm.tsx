import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Customer } from './phoneMemory.ts'

/** As the network has them. */
const isNumber = (digits: string) => /^\d{10,15}$/.test(digits)

/** Somebody more to play. */
export function CustomerForm({ onAdd }: { onAdd: (customer: Customer) => void }) {
  const { t } = useTranslation('simulator')
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [isTried, setTried] = useState(false)
  const digits = number.replace(/\D/g, '')

  function add(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isNumber(digits)) return
    onAdd({ number: digits, name: name.trim() || digits })
    setName('')
    setNumber('')
    setTried(false)
  }
  return (
    <form noValidate onSubmit={add}>
      <Stack gap="xs">
        <Group gap="xs" grow align="start">
          <TextInput
            label={t('name')}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            label={t('number')}
            placeholder="5511987654321"
            inputMode="tel"
            autoComplete="off"
            maxLength={30}
            value={number}
            error={isTried && !isNumber(digits) && t('numberHint')}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
        </Group>
        <Button type="submit" variant="default">
          {t('add')}
        </Button>
      </Stack>
    </form>
  )
}
