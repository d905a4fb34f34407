import { SegmentedControl, Stack, Text } from '@mantine/core'
import type { Message } from '@recado/contract/messages/messages'
import { wrongAnswerEndpoints } from '@recado/contract/wrongAnswers'
import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '#web/shared/data/api/call.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { LinesField } from '#web/shared/ui/fields/LinesField.tsx'
import { useField } from '#web/shared/ui/fields/useField.ts'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import classes from './Assistance.module.css'

const { read, report } = wrongAnswerEndpoints
const { mustContain, mustNotContain } = report.body.shape
/** What must have been said, unless a person should have come. */
const schema = z.discriminatedUnion('who', [
  z.object({ who: z.literal('assistant'), mustContain: mustContain.unwrap().min(1), mustNotContain }),
  z.object({ who: z.literal('person'), mustNotContain }),
])
type Values = { who: 'assistant' | 'person'; mustContain: string[]; mustNotContain: string[] }
const start: Values = { who: 'assistant', mustContain: [], mustNotContain: [] }

type Props = { message: Message; opened: boolean; onClose: () => void }

/** Reports a wrong answer of an assistant, with what should have come. It becomes a test of the assistant. */
export function WrongAnswerDialog({ message, opened, onClose }: Props) {
  const { t } = useTranslation('assistance')
  return (
    <FormDialog opened={opened} title={t('wrong.title')} onClose={onClose}>
      <WrongAnswerForm id={message.id} onClose={onClose} />
    </FormDialog>
  )
}

function WrongAnswerForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('assistance')
  const { data } = useQuery({
    queryKey: ['wrongAnswer', id],
    queryFn: () => call(read, { params: { id } }),
    staleTime: 0,
    retry: false,
    throwOnError: true,
  })
  const { control, submit, busy, isBegun, problem } = useSchemaForm<Values>(schema, start, { texts: 'assistance' })
  const mayManage = useCanChange()('prompts:manage')
  const who = useField({ control, name: 'who', label: t('wrong.who') })
  const send = async ({ who, mustContain = [], mustNotContain }: Values) => {
    const handover = who === 'person' ? {} : null
    await call(report, { params: { id }, body: { mustContain, mustNotContain, handover } })
    toast.success(t(mayManage ? 'wrong.added' : 'wrong.reported'))
    onClose()
  }
  return (
    <DialogForm
      onSubmit={submit(send)}
      onCancel={onClose}
      saving={busy}
      disabled={!data}
      isBegun={isBegun}
      problem={problem ?? null}
      action={t('wrong.action')}
    >
      {data && <Reported {...data} />}
      <Stack gap={4}>
        <Text size="sm" fw={650}>
          {t('wrong.who')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={t('wrong.who')}
          value={who.value as string}
          onChange={who.shared.onChange}
          data={(['assistant', 'person'] as const).map((one) => ({ value: one, label: t(`wrong.by.${one}`) }))}
        />
      </Stack>
      {who.value === 'assistant' && <Lines control={control} name="mustContain" required />}
      <Lines control={control} name="mustNotContain" />
    </DialogForm>
  )
}

function Lines({ name, ...field }: { control: Control<Values>; name: 'mustContain' | 'mustNotContain'; required?: boolean }) {
  const { t } = useTranslation('assistance')
  return <LinesField {...field} name={name} label={t(`wrong.${name}`)} description={t('wrong.lines')} />
}

type ReportedProps = { assistant: string; turns: readonly string[]; answer: string }

/** What is stored with the report, as it is stored: with masked numbers. */
function Reported({ assistant, turns, answer }: ReportedProps) {
  const { t } = useTranslation('assistance')
  return (
    <div className={classes.reported}>
      {[...turns.entries()].map(([at, text]) => (
        <Text key={at} size="sm">
          {t('wrong.customer', { text })}
        </Text>
      ))}
      <Text size="sm" fw={650}>
        {t('wrong.answer', { assistant, text: answer })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('wrong.kept')}
      </Text>
    </div>
  )
}
