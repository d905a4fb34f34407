import type { KeyboardEvent, ReactNode } from 'react'
import classes from './MenuLayout.module.css'

export const menuPanes = ['tree', 'entry', 'phone'] as const
export type MenuPane = (typeof menuPanes)[number]

type Props = {
  head: ReactNode
  notice: ReactNode
  /** Switches panes where only one fits. */
  paneSwitch: ReactNode
  panes: Record<MenuPane, { label: string; content: ReactNode }>
  shown: MenuPane
  onKeyDown: (event: KeyboardEvent) => void
}

/** The layout of the menu editor: tree, entry and phone side by side as far as they fit. */
export const MenuLayout = ({ head, notice, paneSwitch, panes, shown, onKeyDown }: Props) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: keys that belong to all of it are caught here, wherever it has the focus.
  <div className={classes.page} onKeyDown={onKeyDown}>
    {head}
    <div className={classes.notice}>{notice}</div>
    <div className={classes.turns}>{paneSwitch}</div>
    <div className={classes.panes}>
      {menuPanes.map((place) => (
        <section
          key={place}
          className={classes.pane}
          data-place={place}
          data-shown={place === shown || undefined}
          aria-label={panes[place].label}
        >
          {panes[place].content}
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
    <div className={classes.words}>
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
