import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconIndentDecrease,
  IconIndentIncrease,
  IconRowInsertBottom,
  IconSubtask,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { KeyCaps } from '#web/shared/ui/KeyCaps.tsx'
import type { MenuEditor } from '../useMenuEditor.ts'
import { type MoveDirection, positionAfterMove } from './menuTree.ts'

const icon = { size: 17, stroke: 1.7 }
const moves: readonly [MoveDirection, typeof IconArrowUp, string][] = [
  ['up', IconArrowUp, 'arrowup'],
  ['down', IconArrowDown, 'arrowdown'],
  ['in', IconIndentIncrease, 'arrowright'],
  ['out', IconIndentDecrease, 'arrowleft'],
]

type Props = { id: number; name: string; editor: MenuEditor; isInTree?: boolean }

/** All actions on an entry, with their keys. */
export function EntryMenu({ id, name, editor, isInTree = true }: Props) {
  const { t } = useTranslation('menu')
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          size={isInTree ? 'sm' : 'lg'}
          {...(isInTree && { tabIndex: -1 })}
          aria-label={t('acts.moreOne', { name })}
          data-hint={t('acts.more')}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={isInTree ? 16 : 20} />
        </ActionIcon>
      </Menu.Target>
      <MenuDropdown onClick={(event) => event.stopPropagation()}>
        <EntryMenuItems id={id} editor={editor} />
      </MenuDropdown>
    </Menu>
  )
}

function EntryMenuItems({ id, editor }: Pick<Props, 'id' | 'editor'>) {
  const { t } = useTranslation('menu')
  return (
    <>
      <Menu.Item
        leftSection={<IconRowInsertBottom {...icon} />}
        rightSection={<KeyCaps keys="insert" />}
        onClick={() => editor.addSibling(id)}
      >
        {t('acts.addBeside')}
      </Menu.Item>
      <Menu.Item leftSection={<IconSubtask {...icon} />} rightSection={<KeyCaps keys="shift+insert" />} onClick={() => editor.addUnder(id)}>
        {t('acts.addUnder')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...icon} />} rightSection={<KeyCaps keys="mod+d" />} onClick={() => editor.duplicate(id)}>
        {t('acts.duplicate')}
      </Menu.Item>
      <Menu.Divider />
      {moves.map(([direction, Icon, key]) => (
        <Menu.Item
          key={direction}
          leftSection={<Icon {...icon} />}
          rightSection={<KeyCaps keys={`alt+${key}`} />}
          disabled={!positionAfterMove(editor.options, id, direction)}
          onClick={() => editor.step(id, direction)}
        >
          {t(`acts.${direction}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash {...icon} />} rightSection={<KeyCaps keys="delete" />} onClick={() => editor.remove(id)}>
        {t('acts.remove')}
      </Menu.Item>
    </>
  )
}
