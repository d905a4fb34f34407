import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ariaProps, type ControlProps } from './controlProps.ts'

/** A secret that is never shown again, except its last characters. It can be replaced or removed. */
export function SecretInput(props: ControlProps) {
  const { t } = useTranslation('resource')
  const { onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [wasTyped, setWasTyped] = useState(false)
  const begin = () => {
    setTyped('')
    setWasTyped(true)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (typed?.trim()) onChange(typed.trim())
    setTyped(null)
  }
  if (typed === null) return <StoredSecret {...props} autoFocus={wasTyped} onReplace={begin} />
  return (
    <form onSubmit={save}>
      <PasswordInput
        {...ariaProps(props)}
        autoFocus
        autoComplete="off"
        maxLength={500}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && setTyped(null)}
        visibilityToggleButtonProps={{ 'aria-label': t('resource:showPassword'), tabIndex: 0 }}
      />
      <Group gap="xs" mt="xs" justify="flex-end">
        <Button variant="default" onClick={() => setTyped(null)}>
          {t('common:cancel')}
        </Button>
        <Button type="submit">{t('common:save')}</Button>
      </Group>
    </form>
  )
}

function StoredSecret({ value, labelId, onChange, autoFocus, onReplace }: ControlProps & { autoFocus: boolean; onReplace: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <Group gap="xs">
      <Text size="sm" {...(value ? { ff: 'monospace' } : { c: 'dimmed' })}>
        {value ? `••••${value.slice(1)}` : t('secret.none')}
      </Text>
      <Button variant="default" aria-describedby={labelId} autoFocus={autoFocus} onClick={onReplace}>
        {t(value ? 'secret.replace' : 'secret.add')}
      </Button>
      {value && (
        <Button variant="subtle" color="gray" aria-describedby={labelId} onClick={() => onChange('')}>
          {t('secret.remove')}
        </Button>
      )}
    </Group>
  )
}
