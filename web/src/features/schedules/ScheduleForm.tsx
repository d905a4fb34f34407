import { Alert, Button, Chip, Group, Input, Select, Stack, Text } from '@mantine/core'
import type { Connection } from '@recado/contract/connections'
import { fromLocalTime, type Repeat, toLocalTime } from '@recado/contract/schedules/recurrence'
import { MAX_DELAY_HOURS, type Schedule, schedulePictures, schedules } from '@recado/contract/schedules/schedules'
import { weekdays } from '@recado/contract/time/openingHours'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { useCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { type ContactChoice, ContactField } from '#web/shared/domain/contacts/ContactField.tsx'
import { PlannedTemplateField } from '#web/shared/domain/templates/PlannedTemplateField.tsx'
import { useFillVariables } from '#web/shared/domain/variables/useFillVariables.ts'
import { VariableField } from '#web/shared/domain/variables/VariableField.tsx'
import type { VariableScope } from '#web/shared/domain/variables/variableScope.ts'
import { shortDayName } from '#web/shared/lib/hours/dayNames.ts'
import { AttachmentField } from '#web/shared/ui/attachment/AttachmentField.tsx'
import { FileBubble } from '#web/shared/ui/attachment/FileBubble.tsx'
import type { AttachmentState } from '#web/shared/ui/attachment/useAttachment.ts'
import { usePreviewFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { SampleBackground } from '#web/shared/ui/chat/SampleBackground.tsx'
import { DateInput } from '#web/shared/ui/dates/DateInput.tsx'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import type { Choices } from '#web/shared/ui/fields/choices.ts'
import { DateTimeField } from '#web/shared/ui/fields/DateTimeField.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { failureReason } from './failureReason.ts'
import { useSaveSchedule } from './useSaveSchedule.ts'
import { useScheduledContact } from './useScheduledContact.ts'

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
  const maySchedule = useCanChange()('schedules:use')
  const isMessage = kind === 'message'
  const label = t(isMessage ? 'fields.body' : 'fields.reminder')
  const text = { control, name: 'body', label, required: true, takesFocus: contact !== undefined } as const
  return (
    <DialogForm
      // Choices that belong to another connection are cleared.
      onSubmit={
        maySchedule ? submit((values) => save(hasTemplates ? values : { ...values, templateId: null, templateValues: {} })) : undefined
      }
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

const INTERVALS = ['day', 'week', 'month'] as const
const NEVER = 'never'

/** Whether a schedule repeats, on which days and until when. */
function RepeatField({ control }: { control: Control<ScheduleValues> }) {
  const { t, i18n } = useTranslation('schedules')
  const { value, onChange } = useController({ control, name: 'repeat' }).field
  const sendAt = String(useWatch({ control, name: 'sendAt' }))
  const repeat = (value ?? null) as Repeat | null
  const set = (changes: Partial<Repeat>) => repeat && onChange({ ...repeat, ...changes })
  const choose = (every: string | null) =>
    onChange(
      INTERVALS.some((interval) => interval === every) ? { days: [], until: null, ...repeat, every: every as Repeat['every'] } : null,
    )
  const isShort = repeat?.every === 'month' && Number(sendAt.slice(8, 10)) > 28
  return (
    <>
      <FieldRow>
        <Select
          label={t('fields.repeat')}
          data={[NEVER, ...INTERVALS].map((every) => ({ value: every, label: t(`repeat.${every}` as 'repeat.day') }))}
          value={repeat?.every ?? NEVER}
          onChange={choose}
          allowDeselect={false}
          description={isShort ? t('hints.shortMonths') : undefined}
        />
        {repeat && (
          <DateInput kind="day" label={t('fields.until')} value={repeat.until ?? ''} onChange={(until) => set({ until: until || null })} />
        )}
      </FieldRow>
      {repeat?.every === 'week' && (
        <Input.Wrapper label={t('fields.days')} description={t('hints.days')}>
          <Chip.Group multiple value={repeat.days} onChange={(days) => set({ days: weekdays.filter((day) => days.includes(day)) })}>
            <Group gap="xs" mt="xs" role="group" aria-label={t('fields.days')}>
              {weekdays.map((day) => (
                <Chip key={day} value={day} size="sm">
                  {shortDayName(day, i18n.language)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
    </>
  )
}

const scope: VariableScope = {
  builtIns: ['firstName', 'name', 'number', 'email', 'greeting', 'protocol', 'user', 'company', 'date', 'hora'],
}

/** The template that is sent instead if the reply window is closed by then. */
function FallbackTemplateField({ control, whatsappId }: { control: Control<ScheduleValues>; whatsappId: number }) {
  const { t } = useTranslation('schedules')
  const fill = useFillVariables()
  const contact = useScheduledContact(useWatch({ control, name: 'contactId' }))
  const { field: chosen } = useController({ control, name: 'templateId' })
  const { field: filled } = useController({ control, name: 'templateValues' })
  const ticket = { contact: contact ?? { name: t('someContact') }, code: sampleProtocol() }
  return (
    <PlannedTemplateField
      label={t('fields.templateId')}
      description={t('hints.templateId')}
      whatsappId={whatsappId}
      value={chosen.value ? { templateId: chosen.value, values: filled.value ?? {} } : null}
      onChange={(value) => {
        chosen.onChange(value?.templateId ?? null)
        filled.onChange(value?.values ?? {})
      }}
      scope={scope}
      fill={(text) => fill(text, ticket)}
    />
  )
}

type SendNotesProps = {
  control: Control<ScheduleValues>
  row: Schedule | undefined
  choices: Choices<Connection & { isDefault: boolean }>
}

/** Notes about the sending: connection, its state, and what happens if sending is late. */
function SendNotes({ control, row, choices: { rows: connections, isLoading, failure } }: SendNotesProps) {
  const { t } = useTranslation('schedules')
  const { company, installation } = useCurrentUser()
  const { timezone } = company
  const [contactId, whatsappId, sendAt] = useWatch({ control, name: ['contactId', 'whatsappId', 'sendAt'] })
  const contact = useScheduledContact(contactId)
  const lastConnectionId = contact?.whatsapp?.id
  const connection = connections.find(({ id }) => id === (whatsappId ?? lastConnectionId)) ?? connections.find(({ isDefault }) => isDefault)
  const time = String(sendAt).slice(0, 16)
  const isPast = fromLocalTime(timezone, time).getTime() < Date.now()
  const isUnchanged = row !== undefined && toLocalTime(timezone, new Date(row.sendAt)) === time
  const warnings = [
    row?.error && failureReason(t, row.error),
    contact?.optedOutAt && t('notes.optedOut'),
    // The select of the connection shows an error if the connections did not load.
    !connection && !isLoading && !failure && t('notes.noLine'),
    connection && (installation.held || connection.status !== 'CONNECTED') && t('notes.notConnected', { line: connection.name }),
    isPast && t(isUnchanged ? 'notes.past' : 'wrong.sendAt.inPast'),
  ].filter((text) => typeof text === 'string')
  return (
    <Stack gap="xs">
      {warnings.map((text) => (
        <Alert key={text} color="yellow" icon={<IconAlertTriangle />}>
          {text}
        </Alert>
      ))}
      <Text size="xs" c="dimmed">
        {connection && t('notes.over', { line: connection.name })} {t('notes.late', { count: MAX_DELAY_HOURS })}
      </Text>
    </Stack>
  )
}

type SchedulePreviewProps = {
  control: Control<ScheduleValues>
  contactId: number | null
  contact: ContactChoice | undefined
  attachment: AttachmentState
  row: Schedule | undefined
}

/** The message as the contact will read it. */
function SchedulePreview({ control, contactId, contact: chosenContact, attachment, row }: SchedulePreviewProps) {
  const { t } = useTranslation('schedules')
  const { company } = useCurrentUser()
  const fill = useFillVariables()
  const [body, sendAt] = useWatch({ control, name: ['body', 'sendAt'] })
  const contact = useScheduledContact(contactId)
  const file = usePreviewFile(attachment, row)
  if (body.trim() === '' && !file) return null
  const sent = fromLocalTime(company.timezone, String(sendAt).slice(0, 16))
  const name = contact?.name ?? (chosenContact?.id === contactId ? chosenContact?.name : undefined) ?? t('someContact')
  const now = Number.isNaN(sent.getTime()) ? undefined : sent
  return (
    <section aria-label={t('preview')}>
      <Text size="xs" c="dimmed" mb={4}>
        {t('preview')}
      </Text>
      <SampleBackground>
        <FileBubble
          side="own"
          label={t('preview')}
          text={fill(body, { contact: { ...contact, name }, code: sampleProtocol(now) }, now)}
          file={file}
        />
      </SampleBackground>
    </section>
  )
}

/** A sample protocol number: it begins with the date. */
const sampleProtocol = (at = new Date()) => `${at.toISOString().slice(2, 10).replaceAll('-', '')}-1`
