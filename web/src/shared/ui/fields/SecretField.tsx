import { ActionIcon, Group, TextInput } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from '../../toast/toast.ts'
import { type FieldProps, useField } from './useField.ts'

type Props<T extends FieldValues> = Omit<FieldProps<T>, 'description'> & {
  /** How the one that is stored is shown: no secret itself. */
  stored: string | undefined
}

/** A secret that is made here, seen whole until it is saved, and never again; then it can only be replaced. */
export function SecretField<T extends FieldValues>({ stored, ...props }: Props<T>) {
  const { t } = useTranslation('resource')
  const { value, shared } = useField(props)
  const isFresh = value !== '' && value !== stored
  const state = value === '' ? 'none' : isFresh ? 'fresh' : 'stored'
  const copy = () => navigator.clipboard.writeText(value as string).then(() => toast.success(t('secret.copied')), toast.error)
  const replaceName = t(state === 'none' ? 'secret.make' : 'secret.replace')
  return (
    <TextInput
      {...shared}
      description={t(`secret.${state}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value as string}
      readOnly
      autoComplete="off"
      spellCheck={false}
      onFocus={({ currentTarget }) => isFresh && currentTarget.select()}
      rightSectionWidth={76}
      rightSection={
        <Group gap={2} wrap="nowrap">
          {isFresh && 'clipboard' in navigator && (
            <ActionIcon data-hint={t('secret.copy')} size="md" aria-label={t('secret.copy')} onClick={copy}>
              <IconCopy size={18} />
            </ActionIcon>
          )}
          <ActionIcon data-hint={replaceName} size="md" aria-label={replaceName} onClick={() => shared.onChange(newSecret())}>
            <IconRefresh size={18} />
          </ActionIcon>
        </Group>
      }
    />
  )
}

const BYTES = 24

export const newSecret = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
