import type { connectionRoom } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues'
import { useTranslation } from 'react-i18next'
import { createResource } from '../../shared/resource/createResource.ts'
import type { FieldsProps } from '../../shared/resource/room.ts'
import { FormTabs } from '../../shared/ui/FormTabs.tsx'
import { MultiSelectField } from '../../shared/ui/fields/MultiSelectField.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { SwitchField } from '../../shared/ui/fields/SwitchField.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { CompanyHours } from './CompanyHours.tsx'
import { TokenField } from './TokenField.tsx'

const queueResource = createResource(queues)
type Props = FieldsProps<typeof connectionRoom>

export function ConnectionFields(props: Props) {
  const { t } = useTranslation('connections')
  const { control } = props
  return (
    <FormTabs
      control={control}
      tabs={[
        {
          key: 'general',
          label: t('tabs.general'),
          fields: ['name', 'provider', 'isDefault', 'queueIds', 'token'],
          content: <General {...props} />,
        },
        {
          key: 'messages',
          label: t('tabs.messages'),
          fields: ['greetingMessage', 'complationMessage'],
          content: (
            <>
              <TextAreaField
                control={control}
                name="greetingMessage"
                label={t('fields.greetingMessage')}
                description={t('fields.greetingHint')}
              />
              <TextAreaField control={control} name="complationMessage" label={t('fields.complationMessage')} />
            </>
          ),
        },
        {
          key: 'assessments',
          label: t('tabs.assessments'),
          fields: ['ratingMessage'],
          content: (
            <TextAreaField control={control} name="ratingMessage" label={t('fields.ratingMessage')} description={t('fields.ratingHint')} />
          ),
        },
        {
          key: 'hours',
          label: t('tabs.hours'),
          fields: ['outOfHoursMessage'],
          content: (
            <>
              <TextAreaField control={control} name="outOfHoursMessage" label={t('fields.outOfHoursMessage')} />
              <CompanyHours />
            </>
          ),
        },
      ]}
    />
  )
}

/** What carries a line is chosen once. */
function General({ control, row }: Props) {
  const { t } = useTranslation('connections')
  const { rows } = queueResource.useList()
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      {!row && (
        <SelectField
          control={control}
          name="provider"
          label={t('fields.provider')}
          options={[{ value: 'simulator', label: t('providers.simulator') }]}
        />
      )}
      <MultiSelectField control={control} name="queueIds" label={t('fields.queues')} placeholder={t('fields.queuesHint')} choices={rows} />
      <TokenField control={control} name="token" label={t('fields.token')} description={t('fields.tokenHint')} />
      <SwitchField control={control} name="isDefault" on={true} off={false} label={t('fields.isDefault')} />
    </>
  )
}
