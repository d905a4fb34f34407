import type { IntegrationType, integrations } from '@recado/contract/integrations'
import type { Control } from 'react-hook-form'
import type { FieldsProps, FormOf } from '../../shared/resource/liveResource.ts'

type IntegrationForm = FormOf<typeof integrations>
export type IntegrationFieldsProps = FieldsProps<typeof integrations>
export type IntegrationControl = Control<IntegrationForm>

/** How the services call themselves, in every language. */
export const serviceNames: Readonly<Record<IntegrationType, string>> = {
  dialogflow: 'Dialogflow',
  n8n: 'n8n',
  webhook: 'Webhook',
  typebot: 'Typebot',
}
