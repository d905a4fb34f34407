import { webhookEvents, webhookSecret, type webhooks } from '@recado/contract/webhooks'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { useConnections } from '../../shared/connections/connections.ts'
import type { FieldsProps } from '../../shared/resource/liveResource.ts'
import { ChecksField } from '../../shared/ui/fields/ChecksField.tsx'
import { ChoiceField } from '../../shared/ui/fields/ChoiceField.tsx'
import { SigningSecret } from '../../shared/ui/fields/SigningSecret.tsx'
import { SwitchField } from '../../shared/ui/fields/SwitchField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'

/** Where it leads, and what is told there. The line stays: what is told of another is told by another. */
export function WebhookFields({ control, row }: FieldsProps<typeof webhooks>) {
  const { t } = useTranslation('webhooks')
  const lines = useConnections()
  const renew = async (id: number) => (await call(webhookSecret, { params: { id } })).newSecret
  return (
    <>
      {!row && <ChoiceField control={control} name="whatsappId" label={t('fields.line')} list="connections" choices={lines} required />}
      <TextField control={control} name="url" label={t('fields.url')} description={t('fields.urlHint')} required />
      <ChecksField
        control={control}
        name="events"
        label={t('fields.events')}
        required
        options={webhookEvents.map((value) => ({ value, label: t(`events.${eventKey(value)}`) }))}
      />
      <SwitchField control={control} name="isOn" label={t('fields.isOn')} on={true} off={false} />
      {row && <SigningSecret secret={row.secret} renew={() => renew(row.id)} />}
    </>
  )
}

/** Dots lead elsewhere among texts. */
export const eventKey = (event: (typeof webhookEvents)[number]) => event.replace('.', '_') as `${'message' | 'ticket'}_${string}`
