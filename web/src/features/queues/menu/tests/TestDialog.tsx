import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShowDialog } from '../../../../shared/ui/ShowDialog.tsx'
import { MenuQuiet } from '../frame/MenuCard.tsx'
import { KeepTestDialog } from './KeepTestDialog.tsx'
import type { Replay } from './replay.ts'
import { TestTurn, TurnList } from './TestParts.tsx'
import type { KeptTests } from './useKeptTests.ts'

/** A test: where it differs now, and what to do. */
export function TestDialog({ one, tests, onClose }: { one: Replay; tests: KeptTests; onClose: () => void }) {
  const { t } = useTranslation('menu')
  const [isNaming, setNaming] = useState(false)
  const { test, turns, isRed } = one
  const nothing = t('tests.nothing')
  return (
    <ShowDialog opened title={test.name} size="xl" onClose={onClose}>
      <Stack gap="md">
        <MenuQuiet>{t(isRed ? 'tests.redText' : 'tests.greenText')}</MenuQuiet>
        <TurnList>
          {[...turns.entries()].map(([place, { says, expected, got, differs }]) => (
            <TestTurn
              key={place}
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
          {isRed && <Button onClick={() => tests.accept(one)}>{t('tests.accept')}</Button>}
        </Group>
      </Stack>
      {isNaming && <KeepTestDialog name={test.name} onKeep={(name) => tests.rename(test.id, name)} onClose={() => setNaming(false)} />}
    </ShowDialog>
  )
}
