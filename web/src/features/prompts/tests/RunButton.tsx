import { Button, type ButtonProps } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PromptTests } from './usePromptTests.ts'

type Props = Pick<ButtonProps, 'size' | 'variant'> & { tests: PromptTests; testIds: readonly number[]; label: string }

/** Runs tests, and stops them while they run. It stays the same button, so that it keeps the focus. */
export function RunButton({ tests: { running, isStopping, canRun, runAll, stop }, testIds, label, ...looks }: Props) {
  const { t } = useTranslation('prompts')
  const isRunning = running !== null
  return (
    <Button
      {...looks}
      leftSection={isRunning ? <IconPlayerStop size={16} /> : <IconPlayerPlay size={16} />}
      disabled={!isRunning && !canRun}
      onClick={() => (isRunning ? stop() : void runAll(testIds))}
    >
      {isRunning ? t(isStopping ? 'tests.stopping' : 'tests.stop') : label}
    </Button>
  )
}
