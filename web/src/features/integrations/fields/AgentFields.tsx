import { dialogflowLanguages } from '@recado/contract/connectors/dialogflow'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { TextAreaField } from '../../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { AgentTest } from '../AgentTest.tsx'
import type { IntegrationFieldsProps } from '../integrationResource.ts'

const LINES = 5

/** Which agent of Dialogflow it is, and who asks it. */
export function AgentFields({ control, row }: IntegrationFieldsProps) {
  const { t } = useTranslation('integrations')
  const languages = dialogflowLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))
  return (
    <>
      <SelectField control={control} name="language" label={t('fields.language')} options={languages} required />
      <TextField control={control} name="projectName" label={t('fields.projectName')} description={t('hints.projectName')} />
      <TextAreaField
        control={control}
        name="jsonContent"
        label={t('fields.jsonContent')}
        description={t(row?.jsonContent ? 'hints.jsonStored' : 'hints.jsonContent')}
        minRows={LINES}
      />
      <AgentTest control={control} id={row?.id} />
    </>
  )
}
