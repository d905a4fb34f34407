import { Switch, Text } from '@mantine/core'
import { type companyResource, recurrences } from '@recado/contract/companies/companies'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { FormTabs } from '#web/shared/ui/FormTabs.tsx'
import { CountryField } from '#web/shared/ui/fields/CountryField.tsx'
import { DayField } from '#web/shared/ui/fields/DayField.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { PasswordField } from '#web/shared/ui/fields/PasswordField.tsx'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { planHooks } from '../plans/planHooks.ts'

type Props = FieldsProps<typeof companyResource>
const BILLING_FIELDS = ['billingName', 'billingAddress', 'billingCity', 'billingState', 'billingZipcode', 'billingCountry'] as const

/** A company in three tabs: company, subscription, billing. */
export function CompanyFields(props: Props) {
  const { t } = useTranslation('companies')
  const { control } = props
  const tab = (key: 'company' | 'plan' | 'billing') => ({ key, label: t(`leaves.${key}`) })
  return (
    <FormTabs
      control={control}
      tabs={[
        { ...tab('company'), fields: ['name', 'email', 'phone', 'password', 'status'], content: <CompanyTab {...props} /> },
        { ...tab('plan'), fields: ['planId', 'dueDate', 'recurrence'], content: <SubscriptionTab {...props} /> },
        {
          ...tab('billing'),
          fields: [...BILLING_FIELDS],
          content: BILLING_FIELDS.map((name) => {
            const Field = name === 'billingCountry' ? CountryField : TextField
            return <Field key={name} control={control} name={name} label={t(`fields.${name}`)} />
          }),
        },
      ]}
    />
  )
}

function CompanyTab({ control, row }: Props) {
  const { t } = useTranslation('companies')
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <TextField control={control} name="email" type="email" label={t('fields.email')} required />
      <TextField control={control} name="phone" type="tel" label={t('fields.phone')} />
      {!row && (
        <PasswordField
          control={control}
          name="password"
          label={t('fields.password')}
          description={t('fields.passwordHint')}
          autoComplete="new-password"
          required
        />
      )}
      <SwitchField control={control} name="status" on={true} off={false} label={t('fields.status')} description={t('fields.statusHint')} />
    </>
  )
}

function SubscriptionTab({ control, row }: Props) {
  const { t } = useTranslation('companies')
  const plans = planHooks.useChoices()
  const planId = useWatch({ control, name: 'planId' })
  const plan = plans.rows.find(({ id }) => id === planId)
  return (
    <>
      <RecordSelectField control={control} name="planId" label={t('fields.plan')} list="plans" choices={plans} required />
      {plan && <CampaignsSwitch isIncluded={plan.useCampaigns} />}
      <FieldRow>
        <DayField control={control} name="dueDate" label={t('fields.dueDate')} description={t('fields.dueDateHint')} />
        <SelectField
          control={control}
          name="recurrence"
          label={t('fields.recurrence')}
          description={t('fields.recurrenceHint')}
          options={recurrences.map((recurrence) => ({ value: recurrence, label: t(`recurrences.${recurrence}`) }))}
        />
      </FieldRow>
      {row && (
        <Text size="sm" c="dimmed">
          {t('fields.dueDateNote')}
        </Text>
      )}
    </>
  )
}

/** Whether the plan of the company includes campaigns; read-only. */
function CampaignsSwitch({ isIncluded }: { isIncluded: boolean }) {
  const { t } = useTranslation('companies')
  return <Switch checked={isIncluded} disabled label={t('fields.campaigns')} description={t('fields.campaignsHint')} />
}
