import { type KeyboardEvent, type ReactNode, useId } from 'react'
import classes from './MenuLayout.module.css'

export const menuPanes = ['tree', 'entry', 'phone'] as const
export type MenuPane = (typeof menuPanes)[number]

type Props = {
  head: ReactNode
  notice: ReactNode
  /** Switches panes if only one fits. */
  paneSwitch: ReactNode
  panes: Record<MenuPane, { label: string; content: ReactNode }>
  visiblePane: MenuPane
  onKeyDown: (event: KeyboardEvent) => void
}

/** The layout of the menu editor: tree, entry and phone side by side as far as they fit. */
export const MenuLayout = ({ head, notice, paneSwitch, panes, visiblePane, onKeyDown }: Props) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the redo key works wherever the focus is in the editor.
  <div className={classes.page} onKeyDown={onKeyDown}>
    {head}
    <div className={classes.notice}>{notice}</div>
    <div className={classes.turns}>{paneSwitch}</div>
    <div className={classes.panes}>
      {menuPanes.map((pane) => (
        <section
          key={pane}
          className={classes.pane}
          data-pane={pane}
          data-visible={pane === visiblePane || undefined}
          aria-label={panes[pane].label}
        >
          {panes[pane].content}
        </section>
      ))}
    </div>
  </div>
)

type HeadProps = { back: ReactNode; title: string; below: ReactNode; state: string; isDirty: boolean; children: ReactNode }

/** The queue's name, whether all is saved, and the editor's actions. */
export const MenuHead = ({ back, title, below, state, isDirty, children }: HeadProps) => (
  <header className={classes.head}>
    {back}
    <div className={classes.titles}>
      <h1 className={classes.title}>{title}</h1>
      <span className={classes.below}>{below}</span>
    </div>
    <div className={classes.tools}>
      <span role="status" className={classes.state} data-dirty={isDirty || undefined}>
        {state}
      </span>
      {children}
    </div>
  </header>
)

type MenuCardProps = { title: string; mark?: ReactNode; tools?: ReactNode; children: ReactNode }

/** A section of a pane, with its actions. */
export function MenuCard({ title, mark, tools, children }: MenuCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>
          <span id={id}>{title}</span>
          {mark}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}

export const MenuHint = ({ children }: { children: ReactNode }) => <p className={classes.quiet}>{children}</p>

/** The entries that a contact chooses to reach this entry. */
export const MenuPath = ({ label, steps }: { label: string; steps: readonly { key: number; name: string }[] }) => (
  <ol className={classes.path} aria-label={label}>
    {steps.map(({ key, name }) => (
      <li key={key}>{name}</li>
    ))}
  </ol>
)
