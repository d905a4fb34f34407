import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuCard, MenuQuiet } from '../frame/MenuCard.tsx'
import { TestDialog } from './TestDialog.tsx'
import { Check, CheckList, CheckWord } from './TestParts.tsx'
import type { KeptTests } from './useKeptTests.ts'

/** The saved tests and their results with the present menu. */
export function TestCard({ tests }: { tests: KeptTests }) {
  const { t } = useTranslation('menu')
  const [open, setOpen] = useState<number | null>(null)
  const { red } = tests
  const replays = tests.replays ?? []
  const shown = replays.find(({ test }) => test.id === open)
  return (
    <MenuCard
      title={t('tests.title')}
      mark={
        replays.length > 0 && (
          <span role="status">
            <CheckWord tone={red.length > 0 ? 'bad' : 'good'}>
              {red.length > 0 ? t('tests.someRed', { count: red.length }) : t('tests.allGreen')}
            </CheckWord>
          </span>
        )
      }
    >
      {tests.replays?.length === 0 && <MenuQuiet>{t('tests.none')}</MenuQuiet>}
      {replays.length > 0 && (
        <CheckList label={t('tests.title')}>
          {replays.map(({ test, isRed }) => (
            <Check
              key={test.id}
              tone={isRed ? 'bad' : 'good'}
              icon={isRed ? <IconCircleX size={18} /> : <IconCircleCheck size={18} />}
              name={test.name}
              word={t(isRed ? 'tests.red' : 'tests.green')}
              onOpen={() => setOpen(test.id)}
            />
          ))}
        </CheckList>
      )}
      {shown && <TestDialog one={shown} tests={tests} onClose={() => setOpen(null)} />}
    </MenuCard>
  )
}
