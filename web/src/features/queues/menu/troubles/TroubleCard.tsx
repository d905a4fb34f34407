import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import { MenuCard } from '../frame/MenuCard.tsx'
import { Check, CheckList, CheckWord } from '../tests/TestParts.tsx'
import type { Troubles } from './useTroubles.ts'

/** Issues that would leave a contact stuck, each with a link to its entry. */
export function TroubleCard({ troubles: { list }, editor }: { troubles: Troubles; editor: MenuEditor }) {
  const { t } = useTranslation('menu')
  if (list.length === 0) return null
  return (
    <MenuCard title={t('troubles.title')} mark={<CheckWord tone="warn">{String(list.length)}</CheckWord>}>
      <CheckList label={t('troubles.title')}>
        {list.map(({ key, id, text, isGrave }) => (
          <Check
            key={key}
            tone={isGrave ? 'bad' : 'warn'}
            icon={<IconAlertTriangle size={18} />}
            name={text}
            where={editor.nameOf(id)}
            onOpen={() => {
              editor.selection.select(id)
              editor.go('tree')
            }}
          />
        ))}
      </CheckList>
    </MenuCard>
  )
}
