import { Button } from '@mantine/core'
import type { SavedTest } from '@recado/contract/bot/savedTests'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TestNameDialog } from '../savedTests/TestNameDialog.tsx'
import type { SavedTests } from '../savedTests/useSavedTests.ts'

/** `conversation`: the simulated conversation so far. */
type Props = { tests: SavedTests; conversation: Omit<SavedTest, 'id' | 'name'> }

/** Saves the simulated conversation as a test, which runs with every change. */
export function SaveAsTest({ tests, conversation }: Props) {
  const { t } = useTranslation('menu')
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBookmarkPlus size={16} />}
        disabled={conversation.turns.length === 0 || tests.isFull}
        onClick={() => setNaming(true)}
      >
        {t('tests.keep')}
      </Button>
      {isNaming && <TestNameDialog onClose={() => setNaming(false)} onSave={(name) => tests.keep({ name, ...conversation })} />}
    </>
  )
}
