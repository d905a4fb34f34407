import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/auth/session.ts'
import { IntegrationSelect, PromptSelect } from '../../../shared/speakers/SpeakerSelects.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'

/** Who answers before the menu, as far as the company's plan has such. */
export function SpeakerFields({ control }: Pick<ConnectionFieldsProps, 'control'>) {
  const { t } = useTranslation('connections')
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
          description={t(useOpenAi ? 'fields.integrationAfterPromptHint' : 'fields.integrationHint')}
          emptyLabel={t('fields.noIntegration')}
        />
      )}
    </>
  )
}
