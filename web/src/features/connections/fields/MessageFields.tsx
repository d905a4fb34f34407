import { useTranslation } from 'react-i18next'
import { TemplateField } from '../../../shared/ui/fields/TemplateField.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'
import { inTheBeginning, inTheEnd } from './variables.ts'

/** What is said first and last. */
export function MessageFields({ control }: Pick<ConnectionFieldsProps, 'control'>) {
  const { t } = useTranslation('connections')
  return (
    <>
      <TemplateField
        control={control}
        name="greetingMessage"
        label={t('fields.greetingMessage')}
        description={t('fields.greetingHint')}
        variables={inTheBeginning}
      />
      <TemplateField
        control={control}
        name="complationMessage"
        label={t('fields.complationMessage')}
        description={t('fields.complationHint')}
        variables={inTheEnd}
      />
    </>
  )
}
