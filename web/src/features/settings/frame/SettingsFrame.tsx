import { Skeleton, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Settings.module.css'

type Props = { title: string; explanation: string; children: ReactNode }

/** A page of things to be set, narrow enough that words and controls belong together. */
export const SettingsFrame = ({ title, explanation, children }: Props) => (
  <div className={classes.page}>
    <header>
      <Title order={1}>{title}</Title>
      <p className={classes.text}>{explanation}</p>
    </header>
    {children}
  </div>
)

export const SettingsSkeleton = () => (
  <div aria-hidden className={classes.rows}>
    {[60, 40, 50, 45, 55].map((width) => (
      <div key={width} className={classes.row}>
        <div className={classes.words}>
          <Skeleton height={14} width={`${width / 2}%`} />
          <Skeleton height={12} width={`${width + 30}%`} mt="xs" />
        </div>
        <Skeleton height={22} width={40} radius="xl" />
      </div>
    ))}
  </div>
)
