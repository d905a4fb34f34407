import type { connectionResource } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { ResponderFields } from '#web/shared/domain/responders/ResponderFields.tsx'
import { VariableField } from '#web/shared/domain/variables/VariableField.tsx'
import { FormTabs } from '#web/shared/ui/FormTabs.tsx'
import { BotFields } from './fields/BotFields.tsx'
import { GeneralFields } from './fields/GeneralFields.tsx'
import { MessageFields } from './fields/MessageFields.tsx'
import { OutOfHoursFields } from './fields/OutOfHoursFields.tsx'
import { scopeAfterConversation } from './fields/variableScopes.ts'

export type ConnectionFieldsProps = FieldsProps<typeof connectionResource>

export function ConnectionFields(props: ConnectionFieldsProps) {
  const { t } = useTranslation('connections')
  const { control } = props
  return (
    <FormTabs
      control={control}
      tabs={[
        {
          key: 'general',
          label: t('tabs.general'),
          fields: ['name', 'provider', 'settings', 'isDefault', 'queueIds'],
          content: <GeneralFields {...props} />,
        },
        {
          key: 'messages',
          label: t('tabs.messages'),
          fields: ['greetingMessage', 'complationMessage'],
          content: <MessageFields control={control} />,
        },
        {
          key: 'bot',
          label: t('tabs.bot'),
          fields: ['maxUseBotQueues', 'timeUseBotQueues', 'timeToTransfer', 'transferQueueId', 'expiresTicket', 'expiresInactiveMessage'],
          content: <BotFields control={control} />,
        },
        {
          key: 'assessments',
          label: t('tabs.assessments'),
          fields: ['ratingMessage'],
          content: <RatingFields control={control} />,
        },
        ...useRespondersTab(control),
        {
          key: 'hours',
          label: t('tabs.hours'),
          fields: ['outOfHoursMessage'],
          content: <OutOfHoursFields control={control} />,
        },
      ]}
    />
  )
}

/** The tab of assistants and integrations, if the plan has any. */
function useRespondersTab(control: ConnectionFieldsProps['control']) {
  const { t } = useTranslation('connections')
  const { useOpenAi, useIntegrations } = useCurrentUser().company.plan
  if (!useOpenAi && !useIntegrations) return []
  const hint = t(useOpenAi ? 'fields.integrationAfterPromptHint' : 'fields.integrationHint')
  const content = <ResponderFields control={control} texts="connections" integrationHint={hint} />
  const fields = ['promptId' as const, 'assistantMode' as const, 'integrationId' as const]
  return [{ key: 'integrations', label: t('tabs.integrations'), fields, content }]
}

function RatingFields({ control }: Pick<ConnectionFieldsProps, 'control'>) {
  const { t } = useTranslation('connections')
  return (
    <VariableField
      control={control}
      name="ratingMessage"
      label={t('fields.ratingMessage')}
      description={t('fields.ratingHint')}
      scope={scopeAfterConversation}
    />
  )
}
