import { useTranslation } from 'react-i18next'
import { useCommands } from '../../shared/commands/registry.ts'
import { KeyCaps } from '../../shared/ui/KeyCaps.tsx'
import { ShortcutFrame, ShortcutGroup, ShortcutLine } from '../theme/ShortcutParts.tsx'
import { shortcutsWith } from './shortcuts.ts'

/** The list of all shortcuts. */
export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('palette')
  const groups = shortcutsWith(useCommands())
  return (
    <ShortcutFrame opened={opened} onClose={onClose} title={t('sheet.title')} hint={t('sheet.hint')} closeLabel={t('common:close')}>
      {groups.map(({ group, shortcuts }) => (
        <ShortcutGroup key={group} label={t(`sheet.groups.${group}`)}>
          {shortcuts.map((shortcut) => (
            <ShortcutLine
              key={shortcut.keys}
              text={'text' in shortcut ? t(shortcut.text) : shortcut.name}
              caps={<KeyCaps keys={shortcut.keys} />}
            />
          ))}
        </ShortcutGroup>
      ))}
    </ShortcutFrame>
  )
}
