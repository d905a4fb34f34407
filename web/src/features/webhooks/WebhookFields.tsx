import { connectionWebhookEvents, type WebhookEvent, webhookEvents, webhookSecret, type webhooks } from '@recado/contract/webhooks'
import { useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
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
  const connectionId = useWatch({ control, name: 'whatsappId', defaultValue: null })
  const renew = async (id: number) => (await call(webhookSecret, { params: { id } })).newSecret
  return (
    <>
      {!row && (
        <ChoiceField
          control={control}
          name="whatsappId"
          label={t('fields.line')}
          description={t('fields.lineHint')}
          list="connections"
          choices={lines}
          emptyLabel={t('fields.wholeCompany')}
        />
      )}
      <TextField control={control} name="url" label={t('fields.url')} description={t('fields.urlHint')} required />
      <EventsField control={control} isOfCompany={(row ? row.whatsappId : connectionId) === null} />
      <SwitchField control={control} name="isOn" label={t('fields.isOn')} on={true} off={false} />
      {row && <SigningSecret secret={row.secret} renew={() => renew(row.id)} />}
    </>
  )
}

const groups = ['message', 'ticket', 'connection', 'contact', 'campaign'] as const

/** A webhook of one connection cannot have what is of the company: choosing one unchecks it. */
function EventsField({ control, isOfCompany }: Pick<FieldsProps<typeof webhooks>, 'control'> & { isOfCompany: boolean }) {
  const { t } = useTranslation('webhooks')
  const { field } = useController({ control, name: 'events' })
  const offered: readonly WebhookEvent[] = isOfCompany ? webhookEvents : connectionWebhookEvents
  const chosen = field.value ?? []
  const fitting = chosen.filter((event) => offered.includes(event))
  useEffect(() => {
    if (fitting.length < chosen.length) field.onChange(fitting)
  })
  const optionsOf = (group: string) =>
    offered.filter((event) => event.startsWith(group)).map((value) => ({ value, label: t(`events.${eventKey(value)}`) }))
  return (
    <ChecksField
      control={control}
      name="events"
      label={t('fields.events')}
      required
      groups={groups
        .map((group) => ({ label: t(`groups.${group}`), options: optionsOf(group) }))
        .filter(({ options }) => options.length > 0)}
    />
  )
}

/** Dots lead elsewhere among texts. */
export const eventKey = (event: WebhookEvent) => event.replace('.', '_') as Dashed<WebhookEvent>
type Dashed<Event> = Event extends `${infer About}.${infer What}` ? `${About}_${What}` : never
