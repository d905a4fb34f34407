import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Settings.module.css'

/** Settings that one thinks of together. */
export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.group}>
      <Title order={2} id={id} className={classes.groupTitle}>
        {title}
      </Title>
      <div className={classes.rows}>{children}</div>
    </section>
  )
}
