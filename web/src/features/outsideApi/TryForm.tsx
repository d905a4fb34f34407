import { Alert, Button, Code, FileInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import type { PublicMessage } from '@recado/contract/messages/publicApi'
import { IconAlertTriangle, IconMessageCheck, IconPaperclip, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../../shared/form/fieldErrorsOf.ts'
import { fieldMessage } from '../../shared/form/fieldMessage.ts'
import { useQueues } from '../../shared/queues/queues.ts'
import { sentenceOf } from '../../shared/toast/toast.ts'
import type { SentKind, Trial } from './trial.ts'
import { useSent, useTry } from './useTry.ts'

type Props = { line: ManagedConnection; part: SentKind; trial: Trial; onChange: (changes: Partial<Trial>) => void }

/** Sends a real message with the token. */
export function TryForm({ line: { token }, part, trial, onChange }: Props) {
  const { t } = useTranslation('outsideApi')
  const { mutate, isPending, data, error } = useTry(token, (sent) => onChange({ sent }))
  const message = useSent(token, trial.sent)
  const isReady = token !== '' && trial.number.trim() !== '' && hasContent(part, trial)
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) mutate(trial)
      }}
    >
      <TextInput
        label={t('try.number')}
        description={t('try.numberHint')}
        required
        withAsterisk={false}
        inputMode="tel"
        value={trial.number}
        onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
      />
      <Textarea
        label={t('try.body')}
        description={part === 'media' && t('try.caption')}
        autosize
        minRows={2}
        maxRows={8}
        value={trial.body}
        onChange={({ currentTarget }) => onChange({ body: currentTarget.value })}
      />
      {part === 'media' && <MediaFields {...{ trial, onChange }} />}
      <TryOptions {...{ trial, onChange }} />
      <Button type="submit" leftSection={<IconSend size={18} />} loading={isPending} disabled={!isReady}>
        {t('try.send')}
      </Button>
      <TryAnswer {...{ error, data, message }} />
    </Stack>
  )
}

const hasContent = (part: SentKind, { body, mediaUrl, file }: Trial) =>
  part === 'text' ? body.trim() !== '' : mediaUrl.trim() !== '' || file !== null

type FieldsProps = Pick<Props, 'trial' | 'onChange'>

/** One of these fields is enough. */
function MediaFields({ trial, onChange }: FieldsProps) {
  const { t } = useTranslation('outsideApi')
  return (
    <>
      <FileInput
        label={t('try.file')}
        leftSection={<IconPaperclip size={18} />}
        clearable
        value={trial.file}
        onChange={(file) => onChange({ file })}
      />
      <TextInput
        label={t('try.mediaUrl')}
        description={t('try.mediaUrlHint')}
        inputMode="url"
        value={trial.mediaUrl}
        onChange={({ currentTarget }) => onChange({ mediaUrl: currentTarget.value })}
      />
    </>
  )
}

/** What happens with the conversation of the message. */
function TryOptions({ trial, onChange }: FieldsProps) {
  const { t } = useTranslation('outsideApi')
  const { rows: queues } = useQueues()
  return (
    <>
      <Select<number>
        label={t('try.queue')}
        placeholder={t('try.noQueue')}
        clearable
        data={queues.map(({ id, name }) => ({ value: id, label: name }))}
        value={trial.queueId}
        onChange={(queueId) => onChange({ queueId })}
      />
      <Switch
        label={t('try.open')}
        checked={trial.openTicket}
        disabled={trial.closeTicket}
        onChange={({ currentTarget }) => onChange({ openTicket: currentTarget.checked })}
      />
      <Switch
        label={t('try.close')}
        checked={trial.closeTicket}
        onChange={({ currentTarget }) => onChange({ closeTicket: currentTarget.checked })}
      />
    </>
  )
}

type Answered = { error: Error | null; data: object | undefined; message: PublicMessage | undefined }

/** The answer of the API, and the current status of the message. */
function TryAnswer({ error, data, message }: Answered) {
  const { t } = useTranslation('outsideApi')
  return (
    <>
      {error && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle />} title={t('try.refused')}>
          <Refusal error={error} />
        </Alert>
      )}
      {data && !error && (
        <Alert role="status" color="accent" icon={<IconMessageCheck />} title={message ? t(`status.${message.status}`) : t('try.answered')}>
          <Code block>{JSON.stringify(data, null, 2)}</Code>
        </Alert>
      )}
    </>
  )
}

const fields = ['number', 'body', 'mediaUrl'] as const

/** The field that the error is about, if it is one of these. */
function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation('outsideApi')
  const { t: tell } = useTranslation('validation')
  // A field may have several errors: the first is shown.
  const complaints = fieldErrorsOf(error, fields).filter(({ path }, place, all) => all.findIndex((one) => one.path === path) === place)
  if (complaints.length === 0) return sentenceOf(error)
  return complaints.map((complaint) => (
    <div key={complaint.path}>
      {t(`try.${complaint.path as (typeof fields)[number]}`)}: {tell(...fieldMessage(complaint))}
    </div>
  ))
}
