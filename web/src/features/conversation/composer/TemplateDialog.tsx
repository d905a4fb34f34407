import { Button } from '@mantine/core'
import { fold } from '@recado/contract/kit/fold'
import { headerKinds } from '@recado/contract/templates/headerKinds'
import { missingTemplateValues, type TemplateValues, templateSlots } from '@recado/contract/templates/templateContent'
import { type Template, templateEndpoints } from '@recado/contract/templates/templates'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithFiles } from '#web/shared/data/api/call.ts'
import { suggestedValue } from '#web/shared/domain/templates/suggestedValue.ts'
import { TemplateBubble } from '#web/shared/domain/templates/TemplateBubble.tsx'
import { createTemplateResource } from '#web/shared/domain/templates/templateResource.ts'
import { useSlotName } from '#web/shared/domain/templates/useSlotName.ts'
import { unfilledVariables, useContactFields, useFillVariables } from '#web/shared/domain/variables/useFillVariables.ts'
import { VariableSlots } from '#web/shared/domain/variables/VariableSlots.tsx'
import { AttachmentField } from '#web/shared/ui/attachment/AttachmentField.tsx'
import { usePreviewFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { SampleBackground } from '#web/shared/ui/chat/SampleBackground.tsx'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import { mergeMessage } from '../cache/messageCache.ts'
import { SearchPickList } from './SearchPickList.tsx'

type Props = { ticket: Ticket; opened: boolean; onClose: () => void }

/** Chooses, fills and sends a template. */
export function TemplateDialog({ ticket, opened, onClose }: Props) {
  const { t } = useTranslation('templates')
  const [chosen, setChosen] = useState<Template>()
  const close = () => {
    onClose()
    setChosen(undefined)
  }
  return (
    <FormDialog opened={opened} title={chosen ? chosen.name : t('choose.title')} onClose={close}>
      {chosen ? (
        <TemplateForm key={chosen.id} ticket={ticket} template={chosen} onBack={() => setChosen(undefined)} onDone={close} />
      ) : (
        <TemplateSearch whatsappId={ticket.whatsappId ?? 0} onPick={setChosen} />
      )}
    </FormDialog>
  )
}

type TemplateSearchProps = { whatsappId: number; onPick: (template: Template) => void }

/** The templates that can be sent now. */
function TemplateSearch({ whatsappId, onPick }: TemplateSearchProps) {
  const { t } = useTranslation('templates')
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const resource = useMemo(() => createTemplateResource(whatsappId), [whatsappId])
  const { rows, count } = resource.useList(search)
  const wanted = fold(search)
  const found = rows.filter(
    ({ status, isKnown, name, body }) => status === 'approved' && isKnown && (fold(name).includes(wanted) || fold(body).includes(wanted)),
  )
  const empty = search ? t('choose.nothing', { search }) : t('choose.none')
  return (
    <SearchPickList
      search={typed}
      onSearch={setTyped}
      searchLabel={t('choose.search')}
      label={t('choose.title')}
      items={found}
      empty={count === undefined ? null : empty}
      rowOf={rowOf}
      onPick={onPick}
    />
  )
}

const rowOf = ({ id: key, name, body, language, media }: Template) => ({
  key,
  title: name,
  text: body.replaceAll(/\s+/g, ' '),
  mark: language,
  picture: media?.thumbnailUrl ?? null,
  hasFile: media !== null,
})

type TemplateFormProps = { ticket: Ticket; template: Template; onBack: () => void; onDone: () => void }

/** The values of the variables, with a preview of the message. */
function TemplateForm({ ticket, template, onBack, onDone }: TemplateFormProps) {
  const { t } = useTranslation('templates')
  const nameOf = useSlotName()
  const fill = useFillVariables()
  const slots = templateSlots(template)
  const [texts, setTexts] = useState<TemplateValues>(() =>
    Object.fromEntries(slots.map((slot) => [slot.key, suggestedValue(slot, template)])),
  )
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const extraInfo = useContactFields(ticket.contactId, Object.values(texts))
  const filled = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, fill(text, { ...ticket, contact: { ...ticket.contact, extraInfo } })]),
  )
  const { problem, busy, attachment, send } = useSendTemplate(ticket, template, onDone)
  const file = usePreviewFile(attachment, template)
  const kinds = headerKinds[template.header]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const fields = event.currentTarget.querySelectorAll('textarea')
    const missing = new Set(missingTemplateValues(template, filled))
    const newErrors = slots.flatMap(({ key }): [string, string][] => {
      if (missing.has(key)) return [[key, t('choose.missing')]]
      return unfilledVariables(filled[key] ?? '').length > 0 ? [[key, t('choose.unknown')]] : []
    })
    setErrors(new Map(newErrors))
    if (newErrors.length === 0) await send(filled)
    else fields[slots.findIndex(({ key }) => key === newErrors[0]?.[0])]?.focus()
  }

  return (
    <DialogForm onSubmit={submit} onCancel={onDone} saving={busy} problem={problem} action={t('choose.send')}>
      <VariableSlots
        slots={slots.map((slot) => ({ key: slot.key, label: nameOf(slot, template), error: errors.get(slot.key) }))}
        values={texts}
        onChange={(key, text) => {
          setTexts((before) => ({ ...before, [key]: text }))
          setErrors(new Map([...errors].filter(([other]) => other !== key)))
        }}
      />
      {kinds && <AttachmentField attachment={attachment} kinds={kinds} row={undefined} label={t('choose.file')} />}
      <SampleBackground>
        <TemplateBubble label={t('choose.preview')} content={template} values={filled} file={file} />
      </SampleBackground>
      <Button variant="subtle" onClick={onBack} style={{ alignSelf: 'flex-start' }}>
        {t('choose.other')}
      </Button>
    </DialogForm>
  )
}

/** All attempts have the same idempotency key, so that the message is sent once. */
function useSendTemplate({ id: ticketId }: Ticket, { id: templateId }: Template, onDone: () => void) {
  const client = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  return {
    problem,
    busy,
    /** The file in its header. */
    attachment: { file, isTakenOff: false, progress, choose: setFile, takeOff: () => setFile(null) },
    async send(values: TemplateValues) {
      setBusy(true)
      setProblem(null)
      try {
        const body = { templateId, values, idempotencyKey }
        const message = await callWithFiles(
          templateEndpoints.send,
          { params: { ticketId }, body },
          { files: file ? [file] : [], upload: { onProgress: setProgress } },
        )
        mergeMessage(client, { action: 'create', message })
        onDone()
      } catch (error) {
        setProblem(errorMessage(error))
      } finally {
        setBusy(false)
        setProgress(null)
      }
    },
  }
}
