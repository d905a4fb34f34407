import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/commands/useCommand.ts'
import type { MenuEditor } from './edit/useMenuEditor.ts'

/** The keys of the whole editor; the returned one is the second way to do again what was taken back. */
export function useMenuKeys({ undo, redo }: MenuEditor, save: () => void) {
  const { t } = useTranslation('menu')
  useCommand({ id: 'menu.save', icon: IconDeviceFloppy, name: t('commands.save'), keys: 'mod+s', group: 'app', run: save })
  useCommand(undo ? { id: 'menu.undo', icon: IconArrowBackUp, name: t('commands.undo'), keys: 'mod+z', group: 'app', run: undo } : null)
  useCommand(redo ? { id: 'menu.redo', icon: IconArrowForwardUp, name: t('commands.redo'), keys: 'mod+y', group: 'app', run: redo } : null)
  return (event: KeyboardEvent) => {
    if (!event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    redo?.()
  }
}
