import { useTranslation } from 'react-i18next'
import { VariableField } from '../../../shared/variables/VariableField.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'
import { inTheEnd } from './variables.ts'

export function RatingFields({ control }: Pick<ConnectionFieldsProps, 'control'>) {
  const { t } = useTranslation('connections')
  return (
    <VariableField
      control={control}
      name="ratingMessage"
      label={t('fields.ratingMessage')}
      description={t('fields.ratingHint')}
      room={inTheEnd}
    />
  )
}
