import type { integrations } from '@recado/contract/integrations'
import type { Control } from 'react-hook-form'
import type { FieldsProps, FormOf } from '../../shared/resource/liveResource.ts'

type IntegrationForm = FormOf<typeof integrations>
export type IntegrationFieldsProps = FieldsProps<typeof integrations>
export type IntegrationControl = Control<IntegrationForm>
