import { priceCategories } from '@recado/contract/costs/priceCard'
import { type PriceRule, priceEndpoints } from '@recado/contract/costs/prices'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import { DayField } from '#web/shared/ui/fields/DayField.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { IntegerField } from '#web/shared/ui/fields/IntegerField.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'

type Values = Omit<PriceRule, 'id' | 'addedBy' | 'createdAt'>
type Props = { onCancel: () => void; onDone: () => Promise<unknown> }

const start: Values = {
  effectiveFrom: '',
  category: 'service',
  source: '',
  isExample: false,
  billable: true,
  freeEntryPoint: true,
  monthlyQuota: 0,
}

/** Whether a category costs anything from a day on, and how many messages are free. */
export function RuleForm({ onCancel, onDone }: Props) {
  const { t } = useTranslation('prices')
  const { control, submit, busy, problem, isBegun } = useSchemaForm<Values>(priceEndpoints.addRule.body, start)
  return (
    <DialogForm
      onSubmit={submit(async (body) => {
        await call(priceEndpoints.addRule, { body })
        await onDone()
      })}
      onCancel={onCancel}
      saving={busy}
      isBegun={isBegun}
      problem={problem ?? null}
      action={t('rule.action')}
    >
      <FieldRow>
        <SelectField
          control={control}
          name="category"
          label={t('columns.category')}
          options={priceCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
        />
        <DayField control={control} name="effectiveFrom" label={t('columns.since')} required />
      </FieldRow>
      <SwitchField control={control} name="billable" label={t('rule.billable')} on={true} off={false} />
      <SwitchField control={control} name="freeEntryPoint" label={t('rule.freeEntryPoint')} on={true} off={false} />
      <IntegerField control={control} name="monthlyQuota" label={t('rule.monthlyQuota')} description={t('rule.quotaHint')} required />
      <TextField control={control} name="source" label={t('columns.source')} description={t('sourceHint')} required />
      <SwitchField control={control} name="isExample" label={t('isExample')} description={t('exampleHint')} on={true} off={false} />
    </DialogForm>
  )
}
