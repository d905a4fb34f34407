import type { CSSProperties, ReactNode, Ref } from 'react'
import classes from './SimulatorLayout.module.css'

type Props = {
  title: string
  text: string
  tools: ReactNode
  /** The simulated contacts. */
  people: ReactNode
  phones: ReactNode
  tableRef?: Ref<HTMLDivElement>
  /** Beside the phones; on narrow screens instead of them. */
  aside: ReactNode
}

/** The page with the phones. */
export const SimulatorLayout = ({ title, text, tools, people, phones, tableRef, aside }: Props) => (
  <div className={classes.frame} data-aside={aside ? true : undefined}>
    <header className={classes.bar}>
      <div className={classes.heading}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.tools}>{tools}</div>
    </header>
    <div className={classes.people}>{people}</div>
    <div ref={tableRef} className={classes.table}>
      {phones}
    </div>
    {aside}
  </div>
)

/** A phone with its controls. */
export const PhoneSlot = ({ children }: { children: ReactNode }) => <div className={classes.phone}>{children}</div>

/** The phones in a pane beside the inbox. */
export const SimulatorPaneLayout = ({ label, count, tools, people, phones }: PaneProps) => (
  <section className={classes.pane} style={{ '--phones': count } as CSSProperties} aria-label={label}>
    <div className={classes.paneTools}>{tools}</div>
    {people}
    <div className={classes.paneTable}>{phones}</div>
  </section>
)

type PaneProps = { label: string; count: number; tools: ReactNode; people: ReactNode; phones: ReactNode }
