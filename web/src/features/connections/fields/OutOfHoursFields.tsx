import { useTranslation } from 'react-i18next'
import { VariableField } from '#web/shared/domain/variables/VariableField.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { CompanyHours } from '../CompanyHours.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'
import { scopeBeforeAgent } from './variableScopes.ts'

export function OutOfHoursFields({ control }: Pick<ConnectionFieldsProps, 'control'>) {
  const { t } = useTranslation('connections')
  return (
    <>
      <VariableField
        control={control}
        name="outOfHoursMessage"
        label={t('fields.outOfHoursMessage')}
        description={t('fields.outOfHoursHint')}
        scope={scopeBeforeAgent}
      />
      <Section isLine title={t('hours.failed')}>
        <CompanyHours />
      </Section>
    </>
  )
}
