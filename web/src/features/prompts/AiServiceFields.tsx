import { Anchor } from '@mantine/core'
import type { prompts } from '@recado/contract/prompts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '../../shared/resource/liveResource.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { ApiKeyField } from './ApiKeyField.tsx'
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
