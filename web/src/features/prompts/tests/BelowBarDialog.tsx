import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import type { Prompt } from '@recado/contract/prompts'
import type { PromptTest } from '@recado/contract/promptTests'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useAiErrorText } from '../useAiErrorText.ts'
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
  const tests = usePromptTests(row.id, { ...row, ...changes })
  const [reason, setReason] = useState('')
  const sentenceOf = useAiErrorText()
  const { known, running, failure } = tests
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
        action={t(isReached ? 'common:save' : 'tests.below.publish')}
        disabled={running !== null || (!isReached && !isExplained)}
        onCancel={() => onAnswer(undefined)}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onAnswer(isReached ? {} : { publishReason: reason.trim() })
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
            <Button variant="default" loading={running !== null} onClick={() => void tests.runAll(missing.map(({ id }) => id))}>
              {t('tests.below.run')}
            </Button>
          )}
          {failure !== null && (
            <Alert role="alert" color="red">
              {sentenceOf(failure)}
            </Alert>
          )}
          {!isReached && (
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
          )}
        </Stack>
      </DialogForm>
    </FormDialog>
  )
}
