import { Skeleton, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
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

type Names = { id: string; labelId: string; textId: string }
type SettingRowProps = {
  anchor: string
  /** Whether the address links to this setting. */
  isTarget: boolean
  name: string
  text: string
  /** Whether the setting was just saved. */
  isSaved: boolean
  /** The text that the setting sends to contacts, in its language. */
  quote?: { text: string; language: string } | undefined
  more: ReactNode
  control: (names: Names) => ReactNode
}

/** A setting: texts on the left, control on the right. */
export function SettingRow({ anchor, isTarget, name, text, isSaved, quote, more, control }: SettingRowProps) {
  const { t } = useTranslation('settings')
  const id = useId()
  const names = { id: `${id}-control`, labelId: `${id}-name`, textId: `${id}-text` }
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isTarget) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }, [isTarget])
  return (
    <div ref={row} id={anchor} className={classes.row} data-sought={isTarget || undefined}>
      <div>
        <label id={names.labelId} htmlFor={names.id} className={classes.name}>
          {name}
        </label>
        <span role="status" className={classes.saved}>
          {isSaved && (
            <>
              <IconCheck size={14} aria-hidden /> {t('saved')}
            </>
          )}
        </span>
        <p id={names.textId} className={classes.text}>
          {text}
        </p>
        {quote && (
          <blockquote lang={quote.language} className={classes.quote}>
            {quote.text}
          </blockquote>
        )}
        <div className={classes.more}>{more}</div>
      </div>
      <div className={classes.control}>{control(names)}</div>
    </div>
  )
}
