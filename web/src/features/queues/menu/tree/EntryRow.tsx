import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorDot } from '#web/shared/ui/ColorDot.tsx'
import type { MenuEditor } from '../useMenuEditor.ts'
import type { MenuIssue } from '../useMenuIssues.ts'
import type { DropZone } from './dropPosition.ts'
import { EntryMenu } from './EntryMenu.tsx'
import classes from './Tree.module.css'
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

type TreeProps = Omit<ComponentPropsWithRef<'div'>, 'className'> & { label: string }

/** The frame of the tree. The component that renders it moves the focus between rows. */
export const TreeList = ({ label, ...rest }: TreeProps) => <div role="tree" aria-label={label} className={classes.tree} {...rest} />

type RowProps = Omit<ComponentPropsWithRef<'div'>, 'title'> & {
  level: number
  position: number
  siblingCount: number
  /** Undefined without children. */
  isOpen: boolean | undefined
  isSelected: boolean
  isDragged: boolean
  drop: 'before' | 'inside' | 'after' | null
  /** The level of the marked drop position. */
  dropLevel: number
}

const TreeRowView = ({ level, position, siblingCount, isOpen, isSelected, isDragged, drop, dropLevel, ...rest }: RowProps) => (
  <div
    role="treeitem"
    className={classes.row}
    aria-level={level}
    aria-posinset={position}
    aria-setsize={siblingCount}
    aria-expanded={isOpen}
    aria-selected={isSelected}
    tabIndex={isSelected ? 0 : -1}
    data-carried={isDragged || undefined}
    data-drop={drop ?? undefined}
    style={{ '--level': level, '--drop-level': dropLevel } as CSSProperties}
    {...rest}
  />
)

type ToggleProps = { isOpen: boolean | undefined; onTurn: () => void }

/** Folds a row by pointer; arrow keys do the same. */
const TreeToggle = ({ isOpen, onTurn }: ToggleProps) =>
  isOpen === undefined ? (
    <span className={classes.turn} aria-hidden />
  ) : (
    <span
      className={classes.turn}
      aria-hidden
      data-open={isOpen || undefined}
      onClick={(event) => {
        event.stopPropagation()
        onTurn()
      }}
    >
      <IconChevronRight size={16} />
    </span>
  )

/** The key that the contact types. Screen readers get it with the row's name. */
export const TreeNumber = ({ value }: { value: number }) => <span className={classes.number} data-text={value} />

type TitleProps = { isRoot?: boolean; isBlank?: boolean; children: string }
const TreeTitle = ({ isRoot = false, isBlank = false, children }: TitleProps) => (
  <span className={classes.title} data-root={isRoot || undefined} data-blank={isBlank || undefined} title={children}>
    {children}
  </span>
)

/** The number of folded children. */
const TreeCount = ({ count }: { count: number }) => <span className={classes.count} data-text={count} />

/** An issue of the entry; `label` is its text. */
const TreeIssueIcon = ({ label, isGrave, children }: { label: string; isGrave: boolean; children: ReactNode }) => (
  <span className={classes.mark} role="img" aria-label={label} title={label} data-grave={isGrave || undefined}>
    {children}
  </span>
)

/** The actions of a row, for the pointer. */
const TreeTools = ({ children }: { children: ReactNode }) => <span className={classes.tools}>{children}</span>

/** The keys that start a menu, below an empty tree. */
export const TreeKeyHints = ({ children }: { children: ReactNode }) => <p className={classes.keys}>{children}</p>

export const TreeDragPreview = ({ children }: { children: ReactNode }) => <div className={classes.carried}>{children}</div>
