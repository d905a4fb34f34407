import { useTranslation } from 'react-i18next'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import type { IntegrationFieldsProps } from '../integrationResource.ts'
import { SigningSecret } from '../SigningSecret.tsx'

const place = 'https://example.com/webhook'

/** Where each message is sent, and what proves there that it comes from here. */
export function CallFields({ control, row }: IntegrationFieldsProps) {
  const { t } = useTranslation('integrations')
  return (
    <>
      <TextField control={control} name="urlN8N" label={t('fields.urlN8N')} description={t('hints.urlN8N')} placeholder={place} required />
      {row?.secret && <SigningSecret integration={row} />}
    </>
  )
}
