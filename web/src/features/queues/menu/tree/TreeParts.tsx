import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react'
import classes from './Tree.module.css'

type TreeProps = Omit<ComponentPropsWithRef<'div'>, 'className'> & { label: string }

/** A tree list. The parent decides which row has the focus. */
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

export const TreeRowView = ({ level, position, siblingCount, isOpen, isSelected, isDragged, drop, dropLevel, ...rest }: RowProps) => (
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
export const TreeToggle = ({ isOpen, onTurn }: ToggleProps) =>
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
export const TreeTitle = ({ isRoot = false, isBlank = false, children }: TitleProps) => (
  <span className={classes.title} data-root={isRoot || undefined} data-blank={isBlank || undefined} title={children}>
    {children}
  </span>
)

/** The number of folded children. */
export const TreeCount = ({ count }: { count: number }) => <span className={classes.count} data-text={count} />

/** An issue of the entry; `label` is its text. */
export const TreeIssueIcon = ({ label, isGrave, children }: { label: string; isGrave: boolean; children: ReactNode }) => (
  <span className={classes.mark} role="img" aria-label={label} title={label} data-grave={isGrave || undefined}>
    {children}
  </span>
)

/** The actions of a row, for the pointer. */
export const TreeTools = ({ children }: { children: ReactNode }) => <span className={classes.tools}>{children}</span>

/** The keys that start a menu, below an empty tree. */
export const TreeKeyHints = ({ children }: { children: ReactNode }) => <p className={classes.keys}>{children}</p>

export const TreeDragPreview = ({ children }: { children: ReactNode }) => <div className={classes.carried}>{children}</div>
