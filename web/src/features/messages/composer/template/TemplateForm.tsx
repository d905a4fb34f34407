import { Button, Stack } from '@mantine/core'
import { missingIn, slotsOf, type TemplateValues } from '@recado/contract/templates/content'
import { headerKinds } from '@recado/contract/templates/headerKinds'
import { type Template, templateCalls } from '@recado/contract/templates/templates'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callWithFiles } from '../../../../shared/api/call.ts'
import { AttachmentField } from '../../../../shared/attachment/AttachmentField.tsx'
import { useShownFile } from '../../../../shared/attachment/useShownFile.ts'
import { useFilling, variablesLeft } from '../../../../shared/quickMessages/useFilling.ts'
import { likelyValue } from '../../../../shared/templates/likelyValue.ts'
import { useSlotName } from '../../../../shared/templates/slotName.ts'
import { TemplateBubble } from '../../../../shared/templates/TemplateBubble.tsx'
import { sentenceOf } from '../../../../shared/toast/toast.ts'
import { SampleGround } from '../../../../shared/ui/chat/SampleGround.tsx'
import { DialogForm } from '../../../../shared/ui/FormDialog.tsx'
import { TextAreaField } from '../../../../shared/ui/fields/TextAreaField.tsx'
import { VariableChips } from '../../../../shared/ui/fields/VariableChips.tsx'
import { mergeMessage } from '../../thread/mergeMessage.ts'

type Props = { ticket: Ticket; template: Template; onBack: () => void; onDone: () => void }
/** In the order of the template’s variables: their keys would be paths to a form. */
type Values = { values: string[] }

/** What stands for each variable, with the message as this customer will read it. */
export function TemplateForm({ ticket, template, onBack, onDone }: Props) {
  const { t } = useTranslation('templates')
  const nameOf = useSlotName()
  const fill = useFilling()
  const slots = slotsOf(template)
  const { control, handleSubmit, setError } = useForm<Values>({
    defaultValues: { values: slots.map((slot) => likelyValue(slot, template)) },
  })
  const typed = useWatch({ control, name: 'values' })
  const filledBy = (texts: readonly string[]): TemplateValues =>
    Object.fromEntries(slots.map(({ key }, place) => [key, fill(texts[place] ?? '', ticket)]))
  const { problem, busy, attachment, send } = useTemplateSending(ticket, template, onDone)
  const file = useShownFile(attachment, template)
  const kinds = headerKinds[template.header]

  const submit = handleSubmit(async ({ values: texts }) => {
    const values = filledBy(texts)
    const missing = new Set(missingIn(template, values))
    const wrong = slots.flatMap(({ key }, place) => {
      if (missing.has(key)) return [{ place, message: t('choose.missing') }]
      return variablesLeft(values[key] ?? '').length > 0 ? [{ place, message: t('choose.unknown') }] : []
    })
    for (const { place, message } of wrong) setError(`values.${place}`, { message }, { shouldFocus: true })
    if (wrong.length === 0) await send(values)
  })

  return (
    <DialogForm onSubmit={submit} onCancel={onDone} saving={busy} problem={problem} action={t('choose.send')}>
      <SlotFields control={control} names={slots.map((slot) => nameOf(slot, template))} />
      {kinds && <AttachmentField {...{ attachment, kinds }} row={undefined} label={t('choose.file')} />}
      <SampleGround>
        <TemplateBubble label={t('choose.preview')} content={template} values={filledBy(typed)} {...{ file }} />
      </SampleGround>
      <Button variant="subtle" onClick={onBack} style={{ alignSelf: 'flex-start' }}>
        {t('choose.other')}
      </Button>
    </DialogForm>
  )
}

/** All of a kind and short: one row of what may stand in them goes with them all, and with the one that was written in last. */
function SlotFields({ control, names }: { control: Control<Values>; names: readonly string[] }) {
  const [at, setAt] = useState(0)
  const areas = useRef<(HTMLTextAreaElement | null)[]>([])
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    area.current = areas.current[at] ?? null
  }, [at])
  if (names.length === 0) return null
  return (
    <Stack gap="md" onFocus={({ target }) => target instanceof HTMLTextAreaElement && setAt(areas.current.indexOf(target))}>
      {names.map((label, place) => (
        <TextAreaField
          // biome-ignore lint/suspicious/noArrayIndexKey: a variable is its place.
          key={place}
          control={control}
          name={`values.${place}`}
          label={label}
          areaRef={(element) => {
            areas.current[place] = element
          }}
          minRows={1}
          required
        />
      ))}
      <VariableChips label={names[at] ?? ''} area={area} />
    </Stack>
  )
}

/** However often it is tried, it is one message. */
function useTemplateSending({ id: ticketId }: Ticket, { id: templateId }: Template, onDone: () => void) {
  const client = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  return {
    ...{ problem, busy },
    /** What stands in its header this time. */
    attachment: { file, isTakenOff: false, progress, choose: setFile, takeOff: () => setFile(null) },
    async send(values: TemplateValues) {
      setBusy(true)
      setProblem(null)
      try {
        const body = { templateId, values, idempotencyKey }
        const sent = { files: file ? [file] : [], course: { onProgress: setProgress } }
        const message = await callWithFiles(templateCalls.send, { params: { ticketId }, body }, sent)
        mergeMessage(client, { action: 'create', message })
        onDone()
      } catch (error) {
        setProblem(sentenceOf(error))
      } finally {
        setBusy(false)
        setProgress(null)
      }
    },
  }
}
