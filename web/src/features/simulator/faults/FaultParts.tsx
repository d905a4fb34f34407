import type { ReactNode } from 'react'
import classes from './FaultParts.module.css'

type PanelProps = { title: string; text: string; close: ReactNode; children: ReactNode; end: ReactNode }

/** The panel beside the phones: faults and counts. */
export const FaultPanelLayout = ({ title, text, close, children, end }: PanelProps) => (
  <aside className={classes.panel} aria-label={title}>
    <header className={classes.head}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </div>
      {close}
    </header>
    <div className={classes.body}>{children}</div>
    <footer className={classes.end}>{end}</footer>
  </aside>
)

type CardProps = { control: ReactNode; text: string; isOn?: boolean; children?: ReactNode }

/** A fault with its explanation; its options while it is on. */
export const FaultCard = ({ control, text, isOn = false, children }: CardProps) => (
  <div className={classes.card} data-on={isOn || undefined}>
    {control}
    <p className={classes.text}>{text}</p>
    {children && <div className={classes.how}>{children}</div>}
  </div>
)

/** Figures with labels. */
export const FigureList = ({ figures }: { figures: readonly (readonly [string, string])[] }) => (
  <dl className={classes.figures}>
    {figures.map(([name, figure]) => (
      <div key={name} className={classes.figure}>
        <dt>{name}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)

export const PanelHeading = ({ children }: { children: string }) => <h3 className={classes.heading}>{children}</h3>
