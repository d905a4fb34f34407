import { Alert, Button, Code, FileInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import type { PublicMessage } from '@recado/contract/messages/publicApi'
import { IconAlertTriangle, IconMessageCheck, IconPaperclip, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useQueues } from '#web/shared/domain/queues/queueResource.ts'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { toFieldErrors } from '#web/shared/ui/form/fieldErrors.ts'
import { fieldErrorText } from '#web/shared/ui/form/fieldErrorText.ts'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import type { ApiPart, ApiTrialValues } from './apiTrialForm.ts'
import { useApiTrial, useTestMessage } from './useApiTrial.ts'

type Props = { connection: ManagedConnection; part: ApiPart; test: ApiTrialValues; onChange: (changes: Partial<ApiTrialValues>) => void }

/** Sends a real message with the token. */
export function ApiTrialForm({ connection: { token }, part, test, onChange }: Props) {
  const { t } = useTranslation('outsideApi')
  const { mutate, isPending, data, error } = useApiTrial(token, (sent) => onChange({ sent }))
  const status = useTestMessage(token, test.sent)
  const isReady = token !== '' && test.number.trim() !== '' && hasContent(part, test)
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) mutate(test)
      }}
    >
      <TextInput
        label={t('try.number')}
        description={t('try.numberHint')}
        required
        withAsterisk={false}
        inputMode="tel"
        value={test.number}
        onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
      />
      <Textarea
        label={t('try.body')}
        description={part === 'media' && t('try.caption')}
        autosize
        minRows={2}
        maxRows={8}
        value={test.body}
        onChange={({ currentTarget }) => onChange({ body: currentTarget.value })}
      />
      {part === 'media' && <MediaFields test={test} onChange={onChange} />}
      <TestOptions test={test} onChange={onChange} />
      <Button type="submit" leftSection={<IconSend size={18} />} loading={isPending} disabled={!isReady}>
        {t('try.send')}
      </Button>
      <TestAnswer error={error ?? status.error} data={data} message={status.data} />
    </Stack>
  )
}

const hasContent = (part: ApiPart, { body, mediaUrl, file }: ApiTrialValues) =>
  part === 'text' ? body.trim() !== '' : mediaUrl.trim() !== '' || file !== null

type FieldsProps = Pick<Props, 'test' | 'onChange'>

/** One of these fields is enough. */
function MediaFields({ test, onChange }: FieldsProps) {
  const { t } = useTranslation('outsideApi')
  return (
    <>
      <FileInput
        label={t('try.file')}
        leftSection={<IconPaperclip size={18} />}
        clearable
        value={test.file}
        onChange={(file) => onChange({ file })}
      />
      <TextInput
        label={t('try.mediaUrl')}
        description={t('try.mediaUrlHint')}
        inputMode="url"
        value={test.mediaUrl}
        onChange={({ currentTarget }) => onChange({ mediaUrl: currentTarget.value })}
      />
    </>
  )
}

/** What happens with the conversation of the message. */
function TestOptions({ test, onChange }: FieldsProps) {
  const { t } = useTranslation('outsideApi')
  const { rows: queues, failure } = useQueues()
  useListFailureToast('queues', failure)
  return (
    <>
      <Select<number>
        label={t('try.queue')}
        placeholder={t('try.noQueue')}
        clearable
        data={queues.map(({ id, name }) => ({ value: id, label: name }))}
        value={test.queueId}
        onChange={(queueId) => onChange({ queueId })}
      />
      <Switch
        label={t('try.open')}
        checked={test.openTicket}
        disabled={test.closeTicket}
        onChange={({ currentTarget }) => onChange({ openTicket: currentTarget.checked })}
      />
      <Switch
        label={t('try.close')}
        checked={test.closeTicket}
        onChange={({ currentTarget }) => onChange({ closeTicket: currentTarget.checked })}
      />
    </>
  )
}

type TestAnswerProps = { error: Error | null; data: object | undefined; message: PublicMessage | undefined }

/** The answer of the API, and the current status of the message. */
function TestAnswer({ error, data, message }: TestAnswerProps) {
  const { t } = useTranslation('outsideApi')
  return (
    <>
      {error && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle />} title={t('try.refused')}>
          <TestError error={error} />
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
function TestError({ error }: { error: Error }) {
  const { t } = useTranslation('outsideApi')
  const { t: validationText } = useTranslation('validation')
  // A field may have several errors: the first is shown.
  const complaints = toFieldErrors(error, fields).filter(({ path }, index, all) => all.findIndex((one) => one.path === path) === index)
  if (complaints.length === 0) return errorMessage(error)
  return complaints.map((complaint) => (
    <div key={complaint.path}>
      {t(`try.${complaint.path as (typeof fields)[number]}`)}: {validationText(...fieldErrorText(complaint))}
    </div>
  ))
}
