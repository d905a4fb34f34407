import { useTranslation } from 'react-i18next'
import { TemplateField } from '../../../shared/ui/fields/TemplateField.tsx'
import { CompanyHours } from '../CompanyHours.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'
import { inTheBeginning } from './variables.ts'

export function HoursFields({ control }: Pick<ConnectionFieldsProps, 'control'>) {
  const { t } = useTranslation('connections')
  return (
    <>
      <TemplateField
        control={control}
        name="outOfHoursMessage"
        label={t('fields.outOfHoursMessage')}
        description={t('fields.outOfHoursHint')}
        variables={inTheBeginning}
      />
      <CompanyHours />
    </>
  )
}
