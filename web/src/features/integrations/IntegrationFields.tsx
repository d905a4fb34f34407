import { connectorDefinitions, integrationTypes, usualIntegration } from '@recado/contract/connectors/connectors'
import { connectorFields } from '@recado/contract/connectors/definition'
import { type integrations, rotateSigningSecretEndpoint } from '@recado/contract/integrations'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import type { FieldsProps, FormValuesOf } from '#web/shared/data/resource/liveResource.ts'
import { useLocalizedText } from '#web/shared/lib/i18n/useLocalizedText.ts'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { SettingFields } from '#web/shared/ui/fields/SettingFields.tsx'
import { SigningSecret } from '#web/shared/ui/fields/SigningSecret.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { ConnectorTest } from './ConnectorTest.tsx'

const serviceOptions = integrationTypes.map((type) => ({ value: type, label: connectorDefinitions[type].name }))

/** The service, and the settings that it needs. */
export function IntegrationFields({ control, row }: FieldsProps<typeof integrations>) {
  const { t } = useTranslation('integrations')
  const localize = useLocalizedText()
  const type = useWatch({ control, name: 'type' }) ?? usualIntegration
  const definition = connectorDefinitions[type]
  const renew = async (id: number) => (await call(rotateSigningSecretEndpoint, { params: { id } })).newSecret
  return (
    <>
      <SelectField
        control={control}
        name="type"
        label={t('fields.type')}
        description={localize(definition.about)}
        options={serviceOptions}
        required
      />
      <TextField control={control} name="name" label={t('fields.name')} required />
      <SettingFields
        key={type}
        control={control}
        fields={connectorFields(definition)}
        nameOf={(setting) => setting as keyof FormValuesOf<typeof integrations>}
        secretHint={t('fields.secretHint')}
        isStored={(setting) => Boolean(row?.[setting as keyof typeof row])}
      />
      {definition.isSigned && row?.secret && <SigningSecret secret={row.secret} renew={() => renew(row.id)} />}
      <ConnectorTest key={`test of ${type}`} control={control} id={row?.id} isSigned={definition.isSigned} />
    </>
  )
}
