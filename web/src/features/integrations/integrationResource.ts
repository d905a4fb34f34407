import { type IntegrationType, integrations } from '@recado/contract/integrations'
import type { Control } from 'react-hook-form'
import { createResource } from '../../shared/resource/createResource.ts'
import type { FieldsProps, FormOf } from '../../shared/resource/room.ts'

export const integrationResource = createResource(integrations)

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
