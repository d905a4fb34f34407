import { useTranslation } from 'react-i18next'
import { KeyCaps } from '../../../../shared/ui/KeyCaps.tsx'
import { MenuEmptyText } from '../frame/MenuCard.tsx'
import { TreeKeyHints } from './TreeParts.tsx'

const keys = [
  ['insert', 'acts.add'],
  ['enter', 'tree.next'],
  ['escape', 'tree.end'],
] as const

/** How to start a menu. */
export function EmptyTreeHint() {
  const { t } = useTranslation('menu')
  return (
    <>
      <MenuEmptyText>{t('tree.empty')}</MenuEmptyText>
      <TreeKeyHints>
        {keys.map(([key, name]) => (
          <span key={key}>
            <KeyCaps keys={key} /> {t(name)}
          </span>
        ))}
      </TreeKeyHints>
    </>
  )
}
