import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ColorDot } from '#web/shared/ui/ColorDot.tsx'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import type { MenuIssue } from '../issues/useMenuIssues.ts'
import type { DropZone } from './dropPosition.ts'
import { EntryMenu } from './EntryMenu.tsx'
import { TreeCount, TreeIssueIcon, TreeNumber, TreeRowView, TreeTitle, TreeToggle, TreeTools } from './TreeParts.tsx'
import type { TreeRow } from './treeRows.ts'
import { ROOT_ID } from './useTreeDrag.ts'

type Props = { row: TreeRow; editor: MenuEditor; issue: MenuIssue | undefined; isDragged: boolean; drop: DropZone | null }

/** An entry of the tree: its key for the contact, title and issues. */
export function EntryRow({ row, editor, issue, isDragged, drop }: Props) {
  const { t } = useTranslation('menu')
  const { id, level, position, siblingCount, count, isOpen, title } = row
  const { queue, selection } = editor
  const name = title.trim() || t('tree.untitled')
  const draggable = useDraggable({ id: id ?? ROOT_ID, disabled: id === null })
  const droppable = useDroppable({ id: id ?? ROOT_ID })
  const fold = id !== null && count > 0 ? isOpen : undefined
  return (
    <TreeRowView
      {...draggable.listeners}
      ref={(element) => {
        draggable.setNodeRef(element)
        droppable.setNodeRef(element)
      }}
      data-entry={id ?? ''}
      aria-label={t(id === null ? 'tree.root' : 'tree.entry', { name, place: position, trouble: issue ? `, ${issue.text}` : '' })}
      level={level}
      position={position}
      siblingCount={siblingCount}
      drop={drop}
      isDragged={isDragged}
      isOpen={fold}
      isSelected={selection.selected === id}
      dropLevel={id === null || (drop === 'after' && isOpen) ? level + 1 : level}
      onClick={({ nativeEvent }) => {
        // On touch, a second tap opens the entry.
        const opens = selection.selected === id && (nativeEvent as PointerEvent).pointerType === 'touch'
        selection.select(id)
        editor.go(opens ? 'title' : 'tree')
      }}
      onDoubleClick={() => editor.go('title')}
    >
      <TreeToggle isOpen={fold} onTurn={() => id !== null && (isOpen ? selection.fold([id]) : selection.unfold([id]))} />
      {id === null ? <ColorDot color={queue.color} /> : <TreeNumber value={position} />}
      <TreeTitle isRoot={id === null} isBlank={title.trim() === ''}>
        {name}
      </TreeTitle>
      {issue && (
        <TreeIssueIcon label={issue.text} isGrave={issue.isSevere}>
          <IconAlertTriangle size={16} />
        </TreeIssueIcon>
      )}
      {count > 0 && !isOpen && <TreeCount count={count} />}
      <TreeTools>
        <AddChildButton id={id} name={name} editor={editor} />
        {id !== null && <EntryMenu id={id} name={name} editor={editor} />}
      </TreeTools>
    </TreeRowView>
  )
}

function AddChildButton({ id, name, editor }: { id: number | null; name: string; editor: MenuEditor }) {
  const { t } = useTranslation('menu')
  return (
    <ActionIcon
      size="sm"
      tabIndex={-1}
      aria-label={t('acts.addUnderOne', { name })}
      data-hint={t('acts.addUnder')}
      onClick={(event) => {
        event.stopPropagation()
        editor.addUnder(id)
      }}
    >
      <IconPlus size={16} />
    </ActionIcon>
  )
}
