import type { queues } from '@recado/contract/queues'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import type { FieldsProps } from '../../shared/resource/room.ts'
import { IntegrationSelect, PromptSelect } from '../../shared/speakers/SpeakerSelects.tsx'

/** Who answers in a queue in the place of its menu, as far as the company's plan has such. */
export function SpeakerFields({ control }: Pick<FieldsProps<typeof queues>, 'control'>) {
  const { t } = useTranslation('queues')
  const { useOpenAi, useIntegrations } = useSession().company.plan
  return (
    <>
      {useOpenAi && (
        <PromptSelect
          control={control}
          name="promptId"
          label={t('fields.prompt')}
          description={t('fields.promptHint')}
          emptyLabel={t('fields.noPrompt')}
        />
      )}
      {useIntegrations && (
        <IntegrationSelect
          control={control}
          name="integrationId"
          label={t('fields.integration')}
          description={t('fields.integrationHint')}
          emptyLabel={t('fields.noIntegration')}
        />
      )}
    </>
  )
}
