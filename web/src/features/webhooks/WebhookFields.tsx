import { Checkbox, Stack, Text } from '@mantine/core'
import { connectionWebhookEvents, type WebhookEvent, webhookEvents, webhookSecretEndpoint, type webhooks } from '@recado/contract/webhooks'
import { useEffect } from 'react'
import { type FieldValues, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import { SigningSecret } from '#web/shared/ui/fields/SigningSecret.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { type FieldProps, useField } from '#web/shared/ui/fields/useField.ts'

/** The address and the events of a webhook. Its connection cannot be changed later: for another one, another webhook is created. */
export function WebhookFields({ control, row }: FieldsProps<typeof webhooks>) {
  const { t } = useTranslation('webhooks')
  const lines = useConnections()
  const connectionId = useWatch({ control, name: 'whatsappId', defaultValue: null })
  const renew = async (id: number) => (await call(webhookSecretEndpoint, { params: { id } })).newSecret
  return (
    <>
      {!row && (
        <RecordSelectField
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

/** Under which heading each event stands. */
const groupOf = {
  'message.received': 'message',
  'message.status': 'message',
  'ticket.opened': 'ticket',
  'ticket.assigned': 'ticket',
  'ticket.closed': 'ticket',
  'ticket.rated': 'ticket',
  'ticket.dueSoon': 'ticket',
  'ticket.overdue': 'ticket',
  'connection.status': 'connection',
  'contact.created': 'contact',
  'contact.updated': 'contact',
  'contacts.imported': 'contact',
  'campaign.finished': 'campaign',
} satisfies Record<WebhookEvent, (typeof groups)[number]>

/** A webhook of one connection gets no company-wide events: choosing a connection unchecks these. */
function EventsField({ control, isOfCompany }: Pick<FieldsProps<typeof webhooks>, 'control'> & { isOfCompany: boolean }) {
  const { t } = useTranslation('webhooks')
  const { field } = useController({ control, name: 'events' })
  const offered: readonly WebhookEvent[] = isOfCompany ? webhookEvents : connectionWebhookEvents
  const chosen = field.value ?? []
  const fitting = chosen.filter((event) => offered.includes(event))
  useEffect(() => {
    if (fitting.length < chosen.length) field.onChange(fitting)
  })
  const optionsOf = (group: (typeof groups)[number]) =>
    offered.filter((event) => groupOf[event] === group).map((value) => ({ value, label: t(`events.${eventKey(value)}`) }))
  return (
    <CheckboxGroupField
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

/** The event as a key of the texts, where a dot has another meaning. */
export const eventKey = (event: WebhookEvent) => event.replace('.', '_') as Dashed<WebhookEvent>
type Dashed<Event> = Event extends `${infer About}.${infer What}` ? `${About}_${What}` : never

type Group = { label: string; options: { value: string; label: string }[] }
type Props<T extends FieldValues> = FieldProps<T> & { groups: Group[] }

/** A group of check boxes. */
function CheckboxGroupField<T extends FieldValues>({ groups, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  const { 'aria-required': _required, ...field } = shared
  return (
    // A group cannot have `aria-required`, so only the label shows it.
    <Checkbox.Group {...field} value={(value as string[] | undefined) ?? []}>
      <Stack gap="md" mt={6}>
        {groups.map(({ label, options }) => (
          <Stack key={label} gap="xs" role="group" aria-label={label}>
            <Text size="sm" c="dimmed" aria-hidden>
              {label}
            </Text>
            {options.map((option) => (
              <Checkbox key={option.value} {...option} />
            ))}
          </Stack>
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
