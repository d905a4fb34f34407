import { Skeleton, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import classes from './Settings.module.css'

type Props = { title: string; explanation: string; children: ReactNode }

/** The layout of a settings page: narrow, so that text and control stay close. */
export const SettingsLayout = ({ title, explanation, children }: Props) => (
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
        <div>
          <Skeleton height={14} width={`${width / 2}%`} />
          <Skeleton height={12} width={`${width + 30}%`} mt="xs" />
        </div>
        <Skeleton height={22} width={40} radius="xl" />
      </div>
    ))}
  </div>
)

/** Whether the company is open now, and its local time. */
export const OpenNowLine = ({ isOpen, label, localTime }: { isOpen: boolean; label: string; localTime: ReactNode }) => (
  <div className={classes.now}>
    <StatusLabel tone={isOpen ? 'good' : 'waiting'} label={label} reason={undefined} />
    <span className={classes.text}>{localTime}</span>
  </div>
)

/** A group of related settings. */
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

type SettingsFormProps = { onSubmit: (event: FormEvent) => void; foot: ReactNode; children: ReactNode }

/** Settings that are saved together; the save button stays visible. */
export const SettingsForm = ({ onSubmit, foot, children }: SettingsFormProps) => (
  <form noValidate onSubmit={onSubmit} className={classes.form}>
    {children}
    <div className={classes.foot}>{foot}</div>
  </form>
)
