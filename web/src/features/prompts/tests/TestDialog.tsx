import { Button, Group, List, Stack, Text } from '@mantine/core'
import { handoverCodes, MOST_TEST_RUNS, type PromptTest, type PromptTestResult, type TestProblem } from '@recado/contract/promptTests'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { errorMessage, toast } from '#web/shared/ui/toast/toast.ts'
import { RunButton } from './RunButton.tsx'
import { TestFailures } from './TestFailures.tsx'
import { TestFormDialog } from './TestFormDialog.tsx'
import { TestState } from './TestState.tsx'
import type { PromptTests } from './usePromptTests.ts'

type Props = { test: PromptTest; result: PromptTestResult | undefined; tests: PromptTests; onClose: () => void }

/** A test: what the customer writes, what came of it, and what to do with it. */
export function TestDialog({ test, result, tests, onClose }: Props) {
  const { t } = useTranslation('prompts')
  const [step, setStep] = useState<'edit' | 'remove' | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const { running, change, remove } = tests
  const back = () => setStep(null)
  const removeNow = async () => {
    setRemoving(true)
    try {
      await remove(test.id)
      onClose()
    } catch (error) {
      toast.refusal(errorMessage(error))
      back()
    } finally {
      setRemoving(false)
    }
  }
  return (
    <InfoDialog opened title={test.name} size="xl" onClose={onClose}>
      <Stack gap="md">
        <TestState test={test} result={result} isRunning={running === test.id} />
        <Part title={t('tests.customerWrites')} texts={test.turns} />
        {test.wrongAnswer !== null && <Part title={t('tests.wrongAnswerTitle')} texts={[test.wrongAnswer]} />}
        {result && (
          <Text size="sm" c="dimmed">
            {t('tests.ranAt', { when: formatDateTime(result.at) })}
          </Text>
        )}
        <TestFailures tests={tests} />
        {result && result.runs >= MOST_TEST_RUNS && (
          <Text size="sm" c="dimmed">
            {t('tests.final')}
          </Text>
        )}
        {result && result.problems.length > 0 && <Problems problems={result.problems} />}
        {result && <Part title={t('tests.answers')} texts={result.answers.length > 0 ? result.answers : [t('tests.noAnswer')]} />}
        {result && result.sources.length > 0 && <Text size="sm">{t('try.sources', { sources: result.sources.join(' · ') })}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="red" onClick={() => setStep('remove')}>
            {t('tests.remove')}
          </Button>
          <Button variant="default" onClick={() => setStep('edit')}>
            {t(test.isReported ? 'tests.confirm' : 'common:edit')}
          </Button>
          <RunButton tests={tests} testIds={[test.id]} label={t('tests.run')} />
        </Group>
      </Stack>
      {step === 'edit' && <TestFormDialog test={test} onSave={(values) => change(test.id, values)} onClose={back} />}
      <ConfirmDialog
        opened={step === 'remove'}
        title={t('tests.removeTitle', { name: test.name })}
        text={t('tests.removeText')}
        action={t('common:delete')}
        busy={isRemoving}
        onConfirm={() => void removeNow()}
        onClose={back}
      />
    </InfoDialog>
  )
}

const Part = ({ title, texts }: { title: string; texts: readonly string[] }) => (
  <div>
    <Text size="sm" fw={650}>
      {title}
    </Text>
    <List size="sm" spacing={2} listStyleType="none">
      {[...texts.entries()].map(([at, text]) => (
        <List.Item key={at}>{text}</List.Item>
      ))}
    </List>
  </div>
)

function Problems({ problems }: Pick<PromptTestResult, 'problems'>) {
  const { t } = useTranslation('prompts')
  const wordsOf = ({ problem, detail }: TestProblem) => {
    if (problem === 'serviceFailed') return t(`reasons.${detail}`)
    const code = problem === 'handedOver' || problem === 'otherReason' ? handoverCodes.find((one) => one === detail) : undefined
    return code ? t(`tests.handovers.${code}`) : detail || '—'
  }
  return (
    <div>
      <Text size="sm" fw={650}>
        {t('tests.wrong')}
      </Text>
      <List size="sm" spacing={2}>
        {problems.map(({ problem, detail }) => (
          <List.Item key={`${problem} ${detail}`}>{t(`tests.problems.${problem}`, { detail: wordsOf({ problem, detail }) })}</List.Item>
        ))}
      </List>
    </div>
  )
}
