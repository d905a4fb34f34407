import { planFeatures, type planResource, planResources } from '@recado/contract/companies/plans'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { DecimalField } from '#web/shared/ui/fields/DecimalField.tsx'
import { FieldGroup } from '#web/shared/ui/fields/FieldGroup.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { IntegerField } from '#web/shared/ui/fields/IntegerField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { PlanLossNotice } from './PlanLossNotice.tsx'

export function PlanFields({ control, row }: FieldsProps<typeof planResource>) {
  const { t } = useTranslation('plans')
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <DecimalField control={control} name="value" label={t('fields.value')} min={0} max={1_000_000} step={0.01} required />
      <FieldRow>
        {planResources.map((what) => (
          <IntegerField key={what} control={control} name={what} label={t(`fields.${what}`)} required />
        ))}
      </FieldRow>
      <FieldGroup title={t('fields.features')}>
        <FieldRow>
          {planFeatures.map((feature) => (
            <SwitchField key={feature} control={control} name={feature} on={true} off={false} label={t(`features.${feature}`)} />
          ))}
        </FieldRow>
      </FieldGroup>
      <SwitchField control={control} name="public" on={true} off={false} label={t('fields.public')} description={t('fields.publicHint')} />
      {row && (
        <Section isLine title={t('losses.failed')}>
          <PlanLossNotice control={control} row={row} />
        </Section>
      )}
    </>
  )
}
