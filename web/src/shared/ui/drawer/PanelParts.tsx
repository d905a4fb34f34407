import { ActionIcon, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Section } from '../Section.tsx'
import classes from './Drawer.module.css'

type HeadProps = { title: string; back?: { label: string; act: () => void } | undefined; children?: ReactNode }

/** The panel's title, the back button and the panel's own actions. */
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

/** Does not scroll, between head and body. */
export const PanelStrip = ({ children }: { children: ReactNode }) => <div className={classes.strip}>{children}</div>

/** The scrolling part. */
export const PanelBody = ({ padded = false, children }: { padded?: boolean; children: ReactNode }) => (
  <div className={padded ? `${classes.body} ${classes.padded}` : classes.body}>{children}</div>
)

/** A section with a title and its action. */
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
      <Section isLine>{children}</Section>
    </section>
  )
}

/** The last, separate section. */
export const PanelFoot = ({ children }: { children: ReactNode }) => <div className={classes.section}>{children}</div>

export const PanelEmptyText = ({ children }: { children: string }) => <p className={classes.quiet}>{children}</p>

/** Shown while the panel's content loads. */
export const PanelSkeleton = () => (
  <Stack p="lg" align="center" aria-hidden>
    <Skeleton height={88} circle />
    <Skeleton height={18} width="60%" />
    <Skeleton height={14} width="45%" />
    <Skeleton height={96} mt="md" />
  </Stack>
)
