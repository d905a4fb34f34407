import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Section } from '#web/shared/ui/Section.tsx'
import classes from './PanelPage.module.css'

type Props = { title: string; note: ReactNode; tools: ReactNode; children: ReactNode }

/** A dashboard page: title, filters, and panels below. */
export const PanelPage = ({ title, note, tools, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls, and keyboard users must be able to scroll it.
  <section className={classes.page} aria-label={title} tabIndex={0}>
    <header className={classes.head}>
      <div className={classes.headline}>
        <Title order={1}>{title}</Title>
        <span className={classes.note}>{note}</span>
      </div>
      <div className={classes.tools}>{tools}</div>
    </header>
    {children}
  </section>
)

export const PanelGrid = ({ children }: { children: ReactNode }) => <div className={classes.panels}>{children}</div>

type PanelProps = { title: string; note?: ReactNode; tools?: ReactNode; width?: 1 | 2 | 3 | 4; children: ReactNode }

/** A panel: a third, a half, two thirds, or the whole width of the page. */
export function Panel({ title, note, tools, width = 1, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id} data-width={width}>
      <header className={classes.panelHead}>
        <Title order={2} id={id} className={classes.panelTitle}>
          {title}
        </Title>
        {tools}
      </header>
      {note && <span className={classes.note}>{note}</span>}
      <Section>{children}</Section>
    </section>
  )
}
