import { Anchor, PasswordInput } from '@mantine/core'
import type { prompts } from '@recado/contract/prompts'
import { useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { type FieldProps, useField } from '#web/shared/ui/fields/useField.ts'
import { useAiService } from './useAiService.ts'

/** The key and the endpoint of an assistant, if they differ from the company's. */
export function AiServiceFields({ control, row }: Pick<FieldsProps<typeof prompts>, 'control' | 'row'>) {
  const { t } = useTranslation('prompts')
  const service = useAiService()
  const endpoint = useWatch({ control, name: 'endpoint' }) ?? ''
  const [isOther, setOther] = useState(endpoint !== '')
  const host = service?.host ?? ''
  const mayBeEmpty = service?.key === 'usable' && endpoint === ''
  return (
    <>
      {isOther && (
        <TextField
          control={control}
          name="endpoint"
          label={t('fields.endpoint')}
          description={t('hints.endpoint', { host })}
          placeholder="https://api.example.com/v1"
        />
      )}
      <ApiKeyField
        control={control}
        name="apiKey"
        label={t('fields.apiKey')}
        description={t(mayBeEmpty ? 'hints.apiKeyOrCompany' : endpoint === '' ? 'hints.apiKey' : 'hints.apiKeyOfOther', { host })}
        required={!mayBeEmpty}
        maskedKey={row?.apiKey}
      />
      {!isOther && (
        <Anchor component="button" type="button" size="sm" w="fit-content" onClick={() => setOther(true)}>
          {t('otherService')}
        </Anchor>
      )}
    </>
  )
}

type Props<T extends FieldValues> = FieldProps<T> & {
  /** The masked form of the stored key. It is no secret. */
  maskedKey: string | undefined
}

/** A key that is entered once and never shown again. Pasting replaces all of it. */
function ApiKeyField<T extends FieldValues>({ maskedKey, ...props }: Props<T>) {
  const { t } = useTranslation('prompts')
  const { value, shared } = useField(props)
  const [isRevealed, setRevealed] = useState(false)
  const isStored = value !== '' && value === maskedKey
  return (
    <PasswordInput
      {...shared}
      aria-invalid={shared.error !== undefined}
      value={value as string}
      visible={isRevealed || isStored}
      onVisibilityChange={setRevealed}
      onFocus={({ currentTarget }) => isStored && currentTarget.select()}
      autoComplete="new-password"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t('showKey'), 'aria-pressed': isRevealed, tabIndex: 0, disabled: isStored }}
    />
  )
}
