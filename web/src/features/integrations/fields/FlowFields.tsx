import { useTranslation } from 'react-i18next'
import { FieldGroup } from '../../../shared/ui/fields/FieldGroup.tsx'
import { FieldRow } from '../../../shared/ui/fields/FieldRow.tsx'
import { NumberField } from '../../../shared/ui/fields/NumberField.tsx'
import { TextAreaField } from '../../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import type { IntegrationControl } from '../integrationResource.ts'

const LINES = 2

/** Which flow it is, how it is gone through, and what is said where it does not know. */
export function FlowFields({ control }: { control: IntegrationControl }) {
  const { t } = useTranslation('integrations')
  const texts = (name: string) => ({ label: t(`fields.${name}`), description: t(`hints.${name}`) })
  return (
    <>
      <TextField
        control={control}
        name="urlN8N"
        label={t('fields.viewer')}
        description={t('hints.viewer')}
        placeholder="https://typebot.io"
        required
      />
      <TextField control={control} name="typebotSlug" {...texts('typebotSlug')} required />
      <FieldRow>
        <NumberField control={control} name="typebotExpires" {...texts('typebotExpires')} />
        <NumberField control={control} name="typebotDelayMessage" {...texts('typebotDelayMessage')} />
      </FieldRow>
      <FieldGroup title={t('groups.words')}>
        <FieldRow>
          <TextField control={control} name="typebotKeywordFinish" {...texts('typebotKeywordFinish')} />
          <TextField control={control} name="typebotKeywordRestart" {...texts('typebotKeywordRestart')} />
        </FieldRow>
        <TextAreaField control={control} name="typebotRestartMessage" {...texts('typebotRestartMessage')} minRows={LINES} />
        <TextAreaField control={control} name="typebotUnknownMessage" {...texts('typebotUnknownMessage')} minRows={LINES} />
      </FieldGroup>
    </>
  )
}
