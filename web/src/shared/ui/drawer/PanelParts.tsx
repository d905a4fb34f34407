import { ActionIcon, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './Drawer.module.css'

type HeadProps = { title: string; back?: { label: string; act: () => void } | undefined; children?: ReactNode }

/** What the panel shows now, the way back, and what can be done with the panel itself. */
export const PanelHead = ({ title, back, children }: HeadProps) => (
  <header className={classes.head}>
    {back && (
      <ActionIcon data-back aria-label={back.label} onClick={back.act}>
        <IconArrowLeft size={20} stroke={1.7} />
      </ActionIcon>
    )}
    <h2 className={classes.title}>{title}</h2>
    {children}
  </header>
)

/** What stays between head and body. */
export const PanelStrip = ({ children }: { children: ReactNode }) => <div className={classes.strip}>{children}</div>

/** What scrolls under the head. */
export const PanelBody = ({ padded = false, children }: { padded?: boolean; children: ReactNode }) => (
  <div className={padded ? `${classes.body} ${classes.padded}` : classes.body}>{children}</div>
)

/** One matter among several, with what can be done about it. */
export function PanelSection({ title, tool, children }: { title: string; tool?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h3 id={id} className={classes.sectionTitle}>
          {title}
        </h3>
        {tool}
      </div>
      {children}
    </section>
  )
}

/** What stands apart at the end. */
export const PanelFoot = ({ children }: { children: ReactNode }) => <div className={classes.section}>{children}</div>

export const PanelQuiet = ({ children }: { children: string }) => <p className={classes.quiet}>{children}</p>

/** While a panel's content is on its way. */
export const PanelOutline = () => (
  <Stack p="lg" align="center" aria-hidden>
    <Skeleton height={88} circle />
    <Skeleton height={18} width="60%" />
    <Skeleton height={14} width="45%" />
    <Skeleton height={96} mt="md" />
  </Stack>
)
