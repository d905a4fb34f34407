import { ActionIcon } from '@mantine/core'
import type { Option } from '@recado/contract/bot/config'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import { MenuCard, MenuPath } from '../frame/MenuCard.tsx'
import { EntryMenu } from '../tree/EntryMenu.tsx'
import { pathToEntry } from '../tree/menuTree.ts'
import { MessageField } from './MessageField.tsx'
import { TitleField } from './TitleField.tsx'

/** The form of a menu entry: its title, and the answer to those who choose it. */
export function EntryForm({ entry, editor }: { entry: Option; editor: MenuEditor }) {
  const { t } = useTranslation('menu')
  const { id, message, children } = entry
  const { nameOf, options, queue } = editor
  const name = nameOf(id)
  const steps = [{ key: 0, name: queue.name }, ...pathToEntry(options, id).map((step) => ({ key: step.id, name: nameOf(step.id) }))]

  return (
    <MenuCard
      title={t('entry.title')}
      tools={
        <>
          <ActionIcon data-hint={t('acts.duplicate')} aria-label={t('acts.duplicateOne', { name })} onClick={() => editor.duplicate(id)}>
            <IconCopy size={18} stroke={1.7} />
          </ActionIcon>
          <ActionIcon data-hint={t('acts.remove')} aria-label={t('acts.removeOne', { name })} onClick={() => editor.remove(id)}>
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
          <EntryMenu id={id} name={name} editor={editor} isInTree={false} />
        </>
      }
    >
      <MenuPath label={t('entry.way')} steps={steps} />
      <TitleField entry={entry} editor={editor} />
      <MessageField
        label={t('entry.message')}
        description={t(children.length > 0 ? 'entry.messageOfMenu' : 'entry.messageOfEnd')}
        value={message}
        onChange={(next) => editor.write(id, { message: next })}
        onLeave={() => editor.go('tree')}
      />
    </MenuCard>
  )
}
