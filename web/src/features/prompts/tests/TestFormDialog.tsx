import { Text } from '@mantine/core'
import { type PromptTest, promptTestEndpoints } from '@recado/contract/promptTests'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { IntegerField } from '#web/shared/ui/fields/IntegerField.tsx'
import { LinesField } from '#web/shared/ui/fields/LinesField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { HandoverFields } from './HandoverFields.tsx'
import { TurnsField } from './TurnsField.tsx'

const schema = promptTestEndpoints.create.body
export type TestValues = z.output<typeof schema>

type Props = {
  /** Undefined: a new one. */
  test: PromptTest | undefined
  /** What the customer wrote in the trial conversation, for a new one. */
  turns?: readonly string[]
  onSave: (values: TestValues) => Promise<unknown>
  onClose: () => void
}

/** What the customer writes in a test, and what must come of it. */
export function TestFormDialog({ test, onClose, ...form }: Props) {
  const { t } = useTranslation('prompts')
  return (
    <FormDialog opened title={t(test ? 'tests.edit' : 'tests.add')} onClose={onClose}>
      <TestForm test={test} onClose={onClose} {...form} />
    </FormDialog>
  )
}

const nothing = { mustCite: [], mustContain: [], mustNotContain: [], handover: null, mostAnswers: null }

function TestForm({ test, turns = [], onSave, onClose }: Props) {
  const { t } = useTranslation('prompts')
  const start: TestValues = test ?? { name: turns[0]?.slice(0, 100) ?? '', turns: turns.length > 0 ? [...turns] : [''], expects: nothing }
  const { control, submit, busy, isBegun, problem } = useSchemaForm<TestValues>(schema, { ...start }, { texts: 'prompts' })
  const text = (name: string) => ({ label: t(`tests.fields.${name}`), description: t(`tests.hints.${name}`) })
  const save = submit(async (values) => {
    await onSave(values)
    onClose()
  })
  return (
    <DialogForm
      saving={busy}
      isBegun={isBegun}
      problem={problem ?? null}
      onCancel={onClose}
      onSubmit={(event) => {
        // This form is inside of the assistant's, which must not be sent with it.
        event.stopPropagation()
        void save(event)
      }}
    >
      {test?.isReported && <ReportedNote test={test} />}
      <TextField control={control} name="name" label={t('tests.fields.name')} required />
      <TurnsField control={control} />
      <HandoverFields control={control} />
      <LinesField control={control} name="expects.mustContain" {...text('mustContain')} />
      <LinesField control={control} name="expects.mustNotContain" {...text('mustNotContain')} />
      <LinesField control={control} name="expects.mustCite" {...text('mustCite')} />
      <IntegerField control={control} name="expects.mostAnswers" {...text('mostAnswers')} isOptional />
    </DialogForm>
  )
}

function ReportedNote({ test: { reportedBy, wrongAnswer } }: { test: PromptTest }) {
  const { t } = useTranslation('prompts')
  return (
    <div>
      <Text size="sm">{reportedBy ? t('tests.reportedBy', { name: reportedBy }) : t('tests.reported')}</Text>
      {wrongAnswer && (
        <Text size="sm" c="dimmed">
          {t('tests.wrongAnswer', { text: wrongAnswer })}
        </Text>
      )}
    </div>
  )
}
