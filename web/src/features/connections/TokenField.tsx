import { ActionIcon, Group, TextInput } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from '../../shared/toast/toast.ts'
import { type FieldProps, useField } from '../../shared/ui/fields/useField.ts'

const BYTES = 24

const newSecret = () => Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A secret that its owner hands on: copied, or replaced by a new one. */
export function TokenField<T extends FieldValues>(props: FieldProps<T>) {
  const { t } = useTranslation('connections')
  const { value, shared } = useField(props)
  const copy = () => navigator.clipboard.writeText(value as string).then(() => toast.success(t('token.copied')), toast.error)
  return (
    <TextInput
      {...shared}
      value={value as string}
      autoComplete="off"
      spellCheck={false}
      rightSectionWidth={76}
      rightSection={
        <Group gap={2} wrap="nowrap">
          {'clipboard' in navigator && (
            <ActionIcon data-hint={t('token.copy')} size="md" aria-label={t('token.copy')} disabled={!value} onClick={copy}>
              <IconCopy size={18} />
            </ActionIcon>
          )}
          <ActionIcon data-hint={t('token.renew')} size="md" aria-label={t('token.renew')} onClick={() => shared.onChange(newSecret())}>
            <IconRefresh size={18} />
          </ActionIcon>
        </Group>
      }
    />
  )
}
