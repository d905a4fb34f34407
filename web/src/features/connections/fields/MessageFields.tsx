import { useTranslation } from 'react-i18next'
import { VariableField } from '#web/shared/domain/variables/VariableField.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'
import { scopeAfterAttendance, scopeBeforeAttendance } from './variableScopes.ts'

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
        room={scopeBeforeAttendance}
      />
      <VariableField
        control={control}
        name="complationMessage"
        label={t('fields.complationMessage')}
        description={t('fields.complationHint')}
        room={scopeAfterAttendance}
      />
    </>
  )
}
