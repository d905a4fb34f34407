import type { ReactNode } from 'react'
import classes from './FaultPanel.module.css'

type PanelProps = { title: string; text: string; close: ReactNode; children: ReactNode; end: ReactNode }

/** What can go wrong, and what was counted, beside the phones. */
export const FaultPanel = ({ title, text, close, children, end }: PanelProps) => (
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

/** One thing that can go wrong, in a sentence; how exactly, while it does. */
export const FaultCard = ({ control, text, isOn = false, children }: CardProps) => (
  <div className={classes.card} data-on={isOn || undefined}>
    {control}
    <p className={classes.text}>{text}</p>
    {children && <div className={classes.how}>{children}</div>}
  </div>
)

/** Figures with what they count. */
export const Figures = ({ figures }: { figures: readonly (readonly [string, string])[] }) => (
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
