import { Button, Group } from '@mantine/core'
import type { Connection } from '@recado/contract/connections'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { type Schedule, schedulePictures, schedules } from '@recado/contract/schedules/schedules'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { useCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { type ContactChoice, ContactField } from '#web/shared/domain/contacts/ContactField.tsx'
import { VariableField } from '#web/shared/domain/variables/VariableField.tsx'
import { AttachmentField } from '#web/shared/ui/attachment/AttachmentField.tsx'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import type { Choices } from '#web/shared/ui/fields/choices.ts'
import { DateTimeField } from '#web/shared/ui/fields/DateTimeField.tsx'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { FallbackTemplateField } from './FallbackTemplateField.tsx'
import { RepeatField } from './RepeatField.tsx'
import { SchedulePreview } from './SchedulePreview.tsx'
import { SendNotes } from './SendNotes.tsx'
import { useSaveSchedule } from './useSaveSchedule.ts'

export type ScheduleValues = Omit<z.input<typeof schedules.create>, 'contactId'> & { contactId: number | null }
type Props = {
  row: Schedule | undefined
  contact?: ContactChoice
  at?: string
  connections: Choices<Connection & { isDefault: boolean }>
  onRemove: ((row: Schedule) => void) | undefined
  onDone: () => void
}

const [MINUTE, HOUR] = [60_000, 3_600_000]

/** The server refuses a time in the past; checked here too, so that all errors appear together. */
const inFuture = (before: unknown, { timezone, message }: { timezone: string; message: string }) =>
  schedules.create.refine(({ sendAt }) => sendAt === before || toLocalTime(timezone, new Date(Date.now() - MINUTE)) <= String(sendAt), {
    path: ['sendAt'],
    error: message,
    when: () => true,
  })

export function ScheduleForm({ row, contact = row?.contact, at, connections, onRemove, onDone }: Props) {
  const { t } = useTranslation('schedules')
  const { timezone } = useCurrentUser().company
  const [start] = useState(() => initialValues(row, { contact, at, timezone }))
  const schema = inFuture(start.sendAt, { timezone, message: t('wrong.sendAt.inPast') })
  const { control, submit, busy, isBegun, problem } = useSchemaForm<ScheduleValues>(schema, start, { texts: 'schedules' })
  const { attachment, save } = useSaveSchedule({ row, start, onDone })
  const [kind, contactId, whatsappId] = useWatch({ control, name: ['kind', 'contactId', 'whatsappId'] })
  const hasTemplates = useCapabilities(whatsappId).templates
  const mayPlan = useCanChange()('schedules:use')
  const isMessage = kind === 'message'
  const label = t(isMessage ? 'fields.body' : 'fields.reminder')
  const text = { control, name: 'body', label, required: true, takesFocus: contact !== undefined } as const
  return (
    <DialogForm
      // Choices that belong to another connection are cleared.
      onSubmit={mayPlan ? submit((values) => save(hasTemplates ? values : { ...values, templateId: null, templateValues: {} })) : undefined}
      onCancel={onDone}
      saving={busy}
      isBegun={isBegun || !attachment.isUntouched}
      problem={problem ?? null}
    >
      <SelectField control={control} name="kind" label={t('fields.kind')} options={kindOptions(t)} />
      <ContactField
        control={control}
        name="contactId"
        label={t('fields.contactId')}
        initialContact={contact}
        onMissing={() => toast.warning(t('noContact'))}
        required
      />
      {isMessage ? <VariableField {...text} /> : <TextAreaField {...text} />}
      {isMessage && <AttachmentField attachment={attachment} row={row} label={t('fields.picture')} kinds={schedulePictures} />}
      {isMessage && <SchedulePreview control={control} contactId={contactId} attachment={attachment} row={row} contact={contact} />}
      <DateTimeField
        control={control}
        name="sendAt"
        label={t('fields.sendAt')}
        description={t('hints.sendAt', { zone: timezone })}
        required
      />
      <RepeatField control={control} />
      {isMessage && hasTemplates && whatsappId && <FallbackTemplateField key={whatsappId} control={control} whatsappId={whatsappId} />}
      {isMessage && <SendFields control={control} row={row} connections={connections} />}
      {row && onRemove && <DeleteButton onRemove={() => onRemove(row)} />}
    </DialogForm>
  )
}

function DeleteButton({ onRemove }: { onRemove: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Group>
      <Button variant="subtle" color="red" c="var(--mantine-color-error)" leftSection={<IconTrash size={18} />} onClick={onRemove}>
        {t('delete')}
      </Button>
    </Group>
  )
}

/** How the message is sent. */
function SendFields({ control, row, connections }: { control: Control<ScheduleValues> } & Pick<Props, 'row' | 'connections'>) {
  const { t } = useTranslation('schedules')
  return (
    <>
      <RecordSelectField
        control={control}
        name="whatsappId"
        label={t('fields.whatsappId')}
        list="connections"
        choices={connections}
        emptyLabel={t('lastUsed')}
      />
      <SwitchField
        control={control}
        name="openTicket"
        on={true}
        off={false}
        label={t('fields.openTicket')}
        description={t('hints.openTicket')}
      />
      <SendNotes control={control} row={row} choices={connections} />
    </>
  )
}

const kindOptions = (t: (key: 'kinds.message' | 'kinds.reminder') => string) =>
  (['message', 'reminder'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))

type InitialContext = { contact: ContactChoice | undefined; at: string | undefined; timezone: string }

function initialValues(row: Schedule | undefined, { contact, at, timezone }: InitialContext): ScheduleValues {
  const sendAt = row ? toLocalTime(timezone, new Date(row.sendAt)) : (at ?? toLocalTime(timezone, new Date(Date.now() + HOUR)))
  const {
    kind = 'message',
    body = '',
    whatsappId = null,
    openTicket = false,
    repeat = null,
    templateId = null,
    templateValues = {},
  } = row ?? {}
  return { kind, body, contactId: contact?.id ?? null, sendAt, whatsappId, templateId, templateValues, openTicket, repeat }
}
