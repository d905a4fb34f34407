import { Stack, Text, Textarea } from '@mantine/core'
import { type Prompt, prompts } from '@recado/contract/prompts'
import type { PromptTest } from '@recado/contract/promptTests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { RunButton } from './RunButton.tsx'
import { TestFailures } from './TestFailures.tsx'
import { isDecided, TestState } from './TestState.tsx'
import classes from './Tests.module.css'
import { usePromptTests } from './usePromptTests.ts'

/** What the user does about a save that too few tests allow: saves again once the tests ran, or gives a reason, or goes back. */
export type BarAnswer = { publishReason?: string }
type Props = {
  row: Prompt
  /** The changes that were not saved. */
  changes: object
  bar: number
  onAnswer: (answer: BarAnswer | undefined) => void
}

const SHORTEST_REASON = 3
const LONGEST_REASON = 500

/** Shown when an assistant is not saved because too few of its tests pass. */
export function BelowBarDialog({ row, changes, bar, onAnswer }: Props) {
  const { t } = useTranslation('prompts')
  const { data: stored, isPending } = useStoredPrompt(row.id)
  const tests = usePromptTests(row.id, isPending ? {} : { ...(stored ?? row), ...changes })
  const [reason, setReason] = useState('')
  const { known, running } = tests
  const resultOf = ({ id }: PromptTest) => known?.results.find(({ testId }) => testId === id)
  const counted = (tests.tests ?? []).filter(({ isReported }) => !isReported)
  const missing = counted.filter((test) => !isDecided(resultOf(test)))
  const isReached = known !== undefined && known.passed * 100 >= bar * known.total
  const isExplained = reason.trim().length >= SHORTEST_REASON
  return (
    <FormDialog opened title={t('tests.below.title')} onClose={() => onAnswer(undefined)}>
      <DialogForm
        saving={false}
        problem={null}
        action={t(isReached && !isExplained ? 'common:save' : 'tests.below.publish')}
        disabled={running !== null || (!isReached && !isExplained)}
        onCancel={() => onAnswer(undefined)}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onAnswer(isExplained ? { publishReason: reason.trim() } : {})
        }}
      >
        <Stack gap="md">
          {known && (
            <Text role="status">
              {t(isReached ? 'tests.below.reached' : 'tests.below.text', { passed: known.passed, count: known.total, bar })}
            </Text>
          )}
          <ul className={classes.list} aria-label={t('tests.title')}>
            {counted
              .filter((test) => resultOf(test)?.state !== 'passed')
              .map((test) => (
                <li key={test.id} className={classes.row}>
                  <span className={classes.name}>{test.name}</span>
                  <TestState test={test} result={resultOf(test)} isRunning={running === test.id} />
                </li>
              ))}
          </ul>
          {missing.length > 0 && (
            <RunButton variant="default" tests={tests} testIds={missing.map(({ id }) => id)} label={t('tests.below.run')} />
          )}
          <TestFailures tests={tests} />
          <Textarea
            label={t('tests.below.reason')}
            description={t('tests.below.reasonHint')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Stack>
      </DialogForm>
    </FormDialog>
  )
}

/** The prompt as it is stored now: somebody may have changed it since the form was opened. */
const useStoredPrompt = (id: number) =>
  useQuery({
    queryKey: [prompts.endpoints.get.path, id],
    queryFn: () => call(prompts.endpoints.get, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    throwOnError: false,
  })
