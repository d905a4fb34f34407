import { useTranslation } from 'react-i18next'
import { TokenField } from '#web/shared/domain/connections/TokenField.tsx'
import { QueuesField } from '#web/shared/domain/queues/QueueField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'
import { ChannelFields } from './ChannelFields.tsx'

export function GeneralFields({ control, row }: ConnectionFieldsProps) {
  const { t } = useTranslation('connections')
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <ChannelFields control={control} row={row} />
      <QueuesField control={control} name="queueIds" label={t('fields.queues')} placeholder={t('fields.queuesHint')} />
      {row && <TokenField connection={row} />}
      <SwitchField control={control} name="isDefault" on={true} off={false} label={t('fields.isDefault')} />
    </>
  )
}
