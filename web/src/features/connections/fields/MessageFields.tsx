import { useTranslation } from 'react-i18next'
import { VariableField } from '#web/shared/domain/variables/VariableField.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'
import { scopeAfterConversation, scopeBeforeAgent } from './variableScopes.ts'

/** The greeting and the farewell. */
export function MessageFields({ control }: Pick<ConnectionFieldsProps, 'control'>) {
  const { t } = useTranslation('connections')
  return (
    <>
      <VariableField
        control={control}
        name="greetingMessage"
        label={t('fields.greetingMessage')}
        description={t('fields.greetingHint')}
        scope={scopeBeforeAgent}
      />
      <VariableField
        control={control}
        name="complationMessage"
        label={t('fields.complationMessage')}
        description={t('fields.complationHint')}
        scope={scopeAfterConversation}
      />
    </>
  )
}
