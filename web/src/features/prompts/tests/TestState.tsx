import type { PromptTest, PromptTestResult } from '@recado/contract/promptTests'
import { useTranslation } from 'react-i18next'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'

export const isDecided = (result: PromptTestResult | undefined) => result !== undefined && result.state !== 'undecided'

type StateProps = { test: PromptTest; result: PromptTestResult | undefined; isRunning: boolean }

/** How a test went, in words and colour. */
export function TestState({ test: { isReported }, result, isRunning }: StateProps) {
  const { t } = useTranslation('prompts')
  const as = (tone: StatusTone, label: string) => <StatusLabel tone={tone} label={label} reason={undefined} />
  if (isRunning) return as('waiting', t('tests.states.running'))
  if (isReported) return as('waiting', t('tests.states.reported'))
  if (!result || !isDecided(result)) return as('quiet', t('tests.states.notRun'))
  const { state, runs, passedRuns } = result
  const tone = state === 'passed' ? 'good' : 'bad'
  return as(tone, runs === 1 ? t(`tests.states.${state}`) : t(`tests.states.${state}Of`, { passed: passedRuns, count: runs }))
}
