import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Settings.module.css'

type Names = { id: string; labelId: string; textId: string }
type Props = {
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
export function SettingRow({ anchor, isTarget, name, text, isSaved, quote, more, control }: Props) {
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
