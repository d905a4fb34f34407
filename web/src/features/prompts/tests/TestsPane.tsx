import { Button, Group, Stack, Text } from '@mantine/core'
import type { PromptTest } from '@recado/contract/promptTests'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#web/shared/lib/i18n/formatMoney.ts'
import { Publications } from './Publications.tsx'
import { RunButton } from './RunButton.tsx'
import { TestDialog } from './TestDialog.tsx'
import { TestFailures } from './TestFailures.tsx'
import { TestFormDialog } from './TestFormDialog.tsx'
import { isDecided, TestState } from './TestState.tsx'
import classes from './Tests.module.css'
import type { PromptTests } from './usePromptTests.ts'

type Props = { promptId: number; tests: PromptTests }

/** The tests of an assistant and how they went with the values of the form. */
export function TestsPane({ promptId, tests }: Props) {
  const { t } = useTranslation('prompts')
  const [isAdding, setAdding] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const { tests: all, known, running, runAll, canRun } = tests
  const rows = all ?? []
  const open = rows.find(({ id }) => id === openId)
  const resultOf = ({ id }: PromptTest) => known?.results.find(({ testId }) => testId === id)
  const counted = rows.filter(({ isReported }) => !isReported)
  const missing = counted.filter((test) => !isDecided(resultOf(test)))
  return (
    <div className={classes.pane}>
      {rows.length === 0 && all && <Text c="dimmed">{t('tests.none')}</Text>}
      {counted.length > 0 && known && <Share known={known} />}
      <Group gap="xs">
        {counted.length > 0 && (
          <RunButton size="compact-sm" tests={tests} testIds={counted.map(({ id }) => id)} label={t('tests.runAll')} />
        )}
        {running === null && known && missing.length > 0 && missing.length < counted.length && (
          <Button size="compact-sm" variant="default" disabled={!canRun} onClick={() => void runAll(missing.map(({ id }) => id))}>
            {t('tests.runMissing')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t('tests.add')}
        </Button>
      </Group>
      <TestFailures tests={tests} />
      {rows.length > 0 && (
        <ul className={classes.list} aria-label={t('tests.title')}>
          {rows.map((test) => (
            <li key={test.id}>
              <button type="button" className={classes.test} onClick={() => setOpenId(test.id)}>
                <span className={classes.name}>{test.name}</span>
                <TestState test={test} result={resultOf(test)} isRunning={running === test.id} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Publications promptId={promptId} />
      {isAdding && <TestFormDialog test={undefined} onSave={tests.add} onClose={() => setAdding(false)} />}
      {open && <TestDialog test={open} result={resultOf(open)} tests={tests} onClose={() => setOpenId(null)} />}
    </div>
  )
}

/** How many tests pass, and what finding out has cost. */
function Share({ known: { passed, total, notRun, input, output, costs } }: { known: NonNullable<PromptTests['known']> }) {
  const { t, i18n } = useTranslation('prompts')
  const tokens = (input + output).toLocaleString(i18n.language)
  return (
    <Stack gap={2} role="status">
      <Text fw={650}>{t('tests.share', { passed, count: total })}</Text>
      <Text size="xs" c="dimmed">
        {[
          ...(notRun > 0 ? [t('tests.notRunCount', { count: notRun })] : []),
          ...(input + output > 0 ? [t('tests.tokens', { tokens })] : []),
          ...costs.map(({ currency, amount }) => formatAmount(amount, currency, i18n.language, 4)),
        ].join(' · ')}
      </Text>
    </Stack>
  )
}
