import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import { MenuCard } from '../frame/MenuCard.tsx'
import { CheckLabel, CheckList, CheckRow } from '../savedTests/TestParts.tsx'
import type { MenuIssues } from './useMenuIssues.ts'

/** Issues that would leave a contact stuck, each with a link to its entry. */
export function IssueCard({ issues: { list }, editor }: { issues: MenuIssues; editor: MenuEditor }) {
  const { t } = useTranslation('menu')
  if (list.length === 0) return null
  return (
    <MenuCard title={t('troubles.title')} mark={<CheckLabel tone="warn">{String(list.length)}</CheckLabel>}>
      <CheckList label={t('troubles.title')}>
        {list.map(({ key, id, text, isSevere }) => (
          <CheckRow
            key={key}
            tone={isSevere ? 'bad' : 'warn'}
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
