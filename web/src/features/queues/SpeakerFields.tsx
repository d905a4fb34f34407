import { integrations } from '@recado/contract/integrations'
import { prompts } from '@recado/contract/prompts'
import type { queues } from '@recado/contract/queues'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import { createResource } from '../../shared/resource/createResource.ts'
import type { FieldsProps } from '../../shared/resource/room.ts'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'

const promptResource = createResource(prompts)
const integrationResource = createResource(integrations)

type Props = Pick<FieldsProps<typeof queues>, 'control'>

/** Who answers in a queue in the place of its menu, as far as the company's plan has such. */
export function SpeakerFields({ control }: Props) {
  const { plan } = useSession().company
  return (
    <>
      {plan.useOpenAi && <PromptField control={control} />}
      {plan.useIntegrations && <IntegrationField control={control} />}
    </>
  )
}

function PromptField({ control }: Props) {
  const { t } = useTranslation('queues')
  const { rows } = promptResource.useList()
  return (
    <SelectField
      control={control}
      name="promptId"
      label={t('fields.prompt')}
      description={t('fields.promptHint')}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      emptyLabel={t('fields.noPrompt')}
    />
  )
}

function IntegrationField({ control }: Props) {
  const { t } = useTranslation('queues')
  const { rows } = integrationResource.useList()
  return (
    <SelectField
      control={control}
      name="integrationId"
      label={t('fields.integration')}
      description={t('fields.integrationHint')}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      emptyLabel={t('fields.noIntegration')}
    />
  )
}
