import { SegmentedControl } from '@mantine/core'
import type { prompts } from '@recado/contract/prompts'
import { promptTestEndpoints } from '@recado/contract/promptTests'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import type { FormValuesOf } from '#web/shared/data/resource/liveResource.ts'
import { Section } from '#web/shared/ui/Section.tsx'
import classes from './PromptForm.module.css'
import { PromptTestPane, usePromptTest } from './PromptTestPane.tsx'
import { TestFormDialog } from './tests/TestFormDialog.tsx'
import { TestsPane } from './tests/TestsPane.tsx'
import { usePromptTests } from './tests/usePromptTests.ts'

type Props = { control: Control<FormValuesOf<typeof prompts>>; id: number | undefined }
const views = ['try', 'title'] as const

/** Beside the form: a phone to try the assistant, and its tests once it is saved. */
export function PromptPane({ control, id }: Props) {
  const trial = usePromptTest({ control, id })
  return id === undefined ? <PromptTestPane trial={trial} /> : <PaneOfSaved control={control} id={id} trial={trial} />
}

type SavedProps = Props & { id: number; trial: ReturnType<typeof usePromptTest> }

/** A run of tests goes on while the user tries something. */
function PaneOfSaved({ control, id, trial }: SavedProps) {
  const { t } = useTranslation('prompts')
  const [view, setView] = useState<(typeof views)[number]>('try')
  const [kept, setKept] = useState<string[] | null>(null)
  const tests = usePromptTests(id, useWatch({ control }), { isShown: view === 'title' })
  const choice = (
    <SegmentedControl
      fullWidth
      aria-label={t('tests.view')}
      value={view}
      onChange={setView}
      data={views.map((one) => ({ value: one, label: t(`tests.${one}`) }))}
    />
  )
  if (view === 'title')
    return (
      <section className={classes.pane} aria-label={t('tests.title')}>
        {choice}
        <Section>
          <TestsPane promptId={id} tests={tests} />
        </Section>
      </section>
    )
  return (
    <>
      <PromptTestPane trial={trial} views={choice} onKeep={setKept} />
      {kept && (
        <TestFormDialog
          test={undefined}
          turns={kept}
          onSave={async (body) => {
            await call(promptTestEndpoints.create, { params: { id }, body })
            setView('title')
          }}
          onClose={() => setKept(null)}
        />
      )}
    </>
  )
}
