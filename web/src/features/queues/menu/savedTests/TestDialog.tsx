import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { MenuHint } from '../frame/MenuCard.tsx'
import type { TestReplay } from './replayTest.ts'
import { TestNameDialog } from './TestNameDialog.tsx'
import { TestTurn, TurnList } from './TestParts.tsx'
import type { SavedTests } from './useSavedTests.ts'

/** A test: where it differs now, and what to do. */
export function TestDialog({ replay, tests, onClose }: { replay: TestReplay; tests: SavedTests; onClose: () => void }) {
  const { t } = useTranslation('menu')
  const [isNaming, setNaming] = useState(false)
  const { test, turns, isFailing } = replay
  const nothing = t('tests.nothing')
  return (
    <InfoDialog opened title={test.name} size="xl" onClose={onClose}>
      <Stack gap="md">
        <MenuHint>{t(isFailing ? 'tests.redText' : 'tests.greenText')}</MenuHint>
        <TurnList>
          {[...turns.entries()].map(([index, { says, expected, got, differs }]) => (
            <TestTurn
              key={index}
              says={t('tests.says', { text: says })}
              expected={{ name: t(differs ? 'tests.expected' : 'tests.answers'), texts: expected, nothing }}
              got={differs ? { name: t('tests.got'), texts: got, nothing } : null}
            />
          ))}
        </TurnList>
        <Group justify="flex-end" gap="sm">
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              tests.remove(test.id)
              onClose()
            }}
          >
            {t('tests.remove')}
          </Button>
          <Button variant="default" onClick={() => setNaming(true)}>
            {t('tests.rename')}
          </Button>
          {isFailing && <Button onClick={() => tests.accept(replay)}>{t('tests.accept')}</Button>}
        </Group>
      </Stack>
      {isNaming && <TestNameDialog name={test.name} onSave={(name) => tests.rename(test.id, name)} onClose={() => setNaming(false)} />}
    </InfoDialog>
  )
}
