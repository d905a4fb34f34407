import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PrintablePage.module.css'

/** A page that looks on the screen as it prints. The tools around it are not printed. */
export const PrintablePage = ({ label, tools, children }: { label: string; tools: ReactNode; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the window is scrolled by keyboard.
  <section className={classes.ground} aria-label={label} tabIndex={0}>
    <Group justify="space-between" className={classes.tools}>
      {tools}
    </Group>
    <article className={classes.sheet}>{children}</article>
  </section>
)
