import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAiErrorText } from '../useAiErrorText.ts'
import type { PromptTests } from './usePromptTests.ts'

/** Why tests or results are not shown, and at which test a run stopped. */
export function TestFailures({ tests: { tests = [], failure, loadFailure } }: { tests: PromptTests }) {
  const { t } = useTranslation('prompts')
  const sentenceOf = useAiErrorText()
  const name = tests.find(({ id }) => id === failure?.testId)?.name
  return (
    <>
      {loadFailure && (
        <Alert role="alert" color="red">
          {sentenceOf(loadFailure)}
        </Alert>
      )}
      {failure && (
        <Alert role="alert" color="red">
          {name ? t('tests.failedAt', { name, problem: sentenceOf(failure.error) }) : sentenceOf(failure.error)}
        </Alert>
      )}
    </>
  )
}
