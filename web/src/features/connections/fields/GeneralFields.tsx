import { useTranslation } from 'react-i18next'
import { QueuesField } from '../../../shared/queues/QueueField.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { SwitchField } from '../../../shared/ui/fields/SwitchField.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'
import { TokenField } from '../TokenField.tsx'
import { useProvider } from '../useProvider.ts'

/** What carries a line is chosen once. */
export function GeneralFields({ control, row }: ConnectionFieldsProps) {
  const { t } = useTranslation('connections')
  const provider = useProvider()
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      {!row && (
        <SelectField
          control={control}
          name="provider"
          label={t('fields.provider')}
          options={[{ value: provider, label: t(`providers.${provider}`) }]}
        />
      )}
      <QueuesField control={control} name="queueIds" label={t('fields.queues')} placeholder={t('fields.queuesHint')} />
      <TokenField control={control} name="token" label={t('fields.token')} description={t('fields.tokenHint')} />
      <SwitchField control={control} name="isDefault" on={true} off={false} label={t('fields.isDefault')} />
    </>
  )
}
