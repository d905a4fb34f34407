import { useTranslation } from 'react-i18next'
import { TemplateField } from '../../../shared/ui/fields/TemplateField.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'
import { inTheEnd } from './variables.ts'

export function RatingFields({ control }: Pick<ConnectionFieldsProps, 'control'>) {
  const { t } = useTranslation('connections')
  return (
    <TemplateField
      control={control}
      name="ratingMessage"
      label={t('fields.ratingMessage')}
      description={t('fields.ratingHint')}
      variables={inTheEnd}
    />
  )
}
