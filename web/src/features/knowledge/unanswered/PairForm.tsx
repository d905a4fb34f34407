import { Alert, Text } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { type UnansweredGroup, unansweredQuestionEndpoints } from '@recado/contract/knowledge/unansweredQuestions'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { unansweredKey } from './unansweredQueries.ts'

const { list, makePair } = unansweredQuestionEndpoints
const schema = makePair.body.pick({ title: true, text: true })
const LONGEST_TITLE = 300

/** Questions may go with their conversation while somebody writes: then the pair is made of the others. */
async function saveOfExisting(questionIds: readonly number[], pair: z.output<typeof schema>) {
  const save = (ids: readonly number[]) => call(makePair, { body: { questionIds: [...ids], ...pair } })
  try {
    await save(questionIds)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ERR_NO_UNANSWERED_QUESTION_FOUND')) throw error
    const listed = (await call(list, {})).groups.flatMap((group) => group.questionIds)
    const left = questionIds.filter((id) => listed.includes(id))
    if (left.length === 0 || left.length === questionIds.length) throw error
    await save(left)
  }
}

type Values = z.input<typeof schema>

/** What an assistant tells every customer has no masked number in it. */
function MarksNotice({ control }: { control: Control<Values> }) {
  const { t } = useTranslation('knowledgeBase')
  const written = useWatch({ control, name: ['title', 'text'] })
  if (!written.some((text) => /\[(?:CPF|CNPJ|CARD)\]/.test(text ?? ''))) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} role="status">
      {t('unanswered.form.marks')}
    </Alert>
  )
}

type Props = { group: UnansweredGroup; onClose: () => void }

/** The question and the answer that a person gave, to be edited and saved into the knowledge. */
export function PairForm({ group: { questionIds, questions, answer }, onClose }: Props) {
  const { t } = useTranslation('knowledgeBase')
  const client = useQueryClient()
  const title = (questions[0]?.question ?? '').replace(/\s+/g, ' ').slice(0, LONGEST_TITLE)
  const { control, submit, busy, problem, isBegun } = useSchemaForm(schema, { title, text: answer?.text ?? '' })
  return (
    <DialogForm
      onSubmit={submit(async (given) => {
        try {
          await saveOfExisting(questionIds, schema.parse(given))
        } finally {
          await invalidateLive(client, { queryKey: unansweredKey })
        }
        toast.success(t('unanswered.saved'))
        onClose()
      })}
      onCancel={onClose}
      saving={busy}
      isBegun={isBegun}
      problem={problem ?? null}
      action={t('unanswered.form.save')}
    >
      <Text size="sm">{t('unanswered.form.hint')}</Text>
      <TextField control={control} name="title" label={t('fields.pair.title')} required />
      <MarksNotice control={control} />
      <TextAreaField control={control} name="text" label={t('fields.pair.text')} description={t('hints.pair')} required minRows={5} />
    </DialogForm>
  )
}
