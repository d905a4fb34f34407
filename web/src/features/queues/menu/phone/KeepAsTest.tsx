import { Button } from '@mantine/core'
import type { SavedTest } from '@recado/contract/bot/savedTests'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeepTestDialog } from '../tests/KeepTestDialog.tsx'
import type { KeptTests } from '../tests/useKeptTests.ts'

/** `conversation`: the simulated conversation so far. */
type Props = { tests: KeptTests; conversation: Omit<SavedTest, 'id' | 'name'> }

/** Saves the simulated conversation as a test, which runs with every change. */
export function KeepAsTest({ tests, conversation }: Props) {
  const { t } = useTranslation('menu')
  const [isKeeping, setKeeping] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBookmarkPlus size={16} />}
        disabled={conversation.turns.length === 0 || tests.isFull}
        onClick={() => setKeeping(true)}
      >
        {t('tests.keep')}
      </Button>
      {isKeeping && <KeepTestDialog onClose={() => setKeeping(false)} onKeep={(name) => tests.keep({ name, ...conversation })} />}
    </>
  )
}
