import { connectorDefinitions, integrationTypes } from '@recado/contract/connectors/connectors'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { AgentFields } from './fields/AgentFields.tsx'
import { CallFields } from './fields/CallFields.tsx'
import { FlowFields } from './fields/FlowFields.tsx'
import type { IntegrationFieldsProps } from './integrationResource.ts'

const services = integrationTypes.map((type) => ({ value: type, label: connectorDefinitions[type].name }))

/** Each kind of service is reached in its own way; what is common to them comes first. */
export function IntegrationFields(props: IntegrationFieldsProps) {
  const { control } = props
  const { t } = useTranslation('integrations')
  const type = useWatch({ control, name: 'type' })
  return (
    <>
      <SelectField control={control} name="type" label={t('fields.type')} description={t(`about.${type}`)} options={services} required />
      <TextField control={control} name="name" label={t('fields.name')} required />
      {type === 'dialogflow' && <AgentFields {...props} />}
      {type === 'typebot' && <FlowFields control={control} />}
      {(type === 'n8n' || type === 'webhook') && <CallFields {...props} />}
    </>
  )
}
