import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuCard, MenuHint } from '../frame/MenuCard.tsx'
import { TestDialog } from './TestDialog.tsx'
import { CheckLabel, CheckList, CheckRow } from './TestParts.tsx'
import type { SavedTests } from './useSavedTests.ts'

/** The saved tests and their results with the present menu. */
export function TestListCard({ tests }: { tests: SavedTests }) {
  const { t } = useTranslation('menu')
  const [open, setOpen] = useState<number | null>(null)
  const { red } = tests
  const replays = tests.replays ?? []
  const openReplay = replays.find(({ test }) => test.id === open)
  return (
    <MenuCard
      title={t('tests.title')}
      mark={
        replays.length > 0 && (
          <span role="status">
            <CheckLabel tone={red.length > 0 ? 'bad' : 'good'}>
              {red.length > 0 ? t('tests.someRed', { count: red.length }) : t('tests.allGreen')}
            </CheckLabel>
          </span>
        )
      }
    >
      {tests.replays?.length === 0 && <MenuHint>{t('tests.none')}</MenuHint>}
      {replays.length > 0 && (
        <CheckList label={t('tests.title')}>
          {replays.map(({ test, isFailing }) => (
            <CheckRow
              key={test.id}
              tone={isFailing ? 'bad' : 'good'}
              icon={isFailing ? <IconCircleX size={18} /> : <IconCircleCheck size={18} />}
              name={test.name}
              label={t(isFailing ? 'tests.red' : 'tests.green')}
              onOpen={() => setOpen(test.id)}
            />
          ))}
        </CheckList>
      )}
      {openReplay && <TestDialog replay={openReplay} tests={tests} onClose={() => setOpen(null)} />}
    </MenuCard>
  )
}
