import { useTranslation } from 'react-i18next'
import { ShortcutDialog, ShortcutGroup, ShortcutRow } from '#web/app/theme/ShortcutParts.tsx'
import { useCommands } from '#web/shared/lib/commands/commandRegistry.ts'
import { SingleKeysSwitch } from '#web/shared/lib/commands/SingleKeysSwitch.tsx'
import { useSingleKeys } from '#web/shared/lib/commands/singleKeys.ts'
import { KeyCaps } from '#web/shared/ui/KeyCaps.tsx'
import { listShortcuts } from './shortcuts.ts'

/** The list of all shortcuts. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('palette')
  const [areSingleKeysOn] = useSingleKeys()
  const groups = listShortcuts(useCommands(), areSingleKeysOn)
  return (
    <ShortcutDialog
      opened={opened}
      onClose={onClose}
      title={t('sheet.title')}
      hint={t('sheet.hint')}
      closeLabel={t('common:close')}
      setting={<SingleKeysSwitch />}
    >
      {groups.map(({ group, shortcuts }) => (
        <ShortcutGroup key={group} label={t(`sheet.groups.${group}`)}>
          {shortcuts.map((shortcut) => (
            <ShortcutRow
              key={shortcut.keys}
              text={'text' in shortcut ? t(shortcut.text) : shortcut.name}
              caps={<KeyCaps keys={shortcut.keys} />}
            />
          ))}
        </ShortcutGroup>
      ))}
    </ShortcutDialog>
  )
}
