import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ThreadOverlay.module.css'

type Props = {
  isAtEnd: boolean
  /** The number of new messages below. */
  count: number
  onEnd: () => void
  /** Whether the reader waits for the next page. */
  isLoading: boolean
  /** Announces new messages to screen readers. */
  announcement: string
  children: ReactNode
}

/** Floats over the messages: the button to the end, and the loading indicator. */
export function ThreadOverlay({ isAtEnd, count, onEnd, isLoading, announcement, children }: Props) {
  const { t } = useTranslation('conversation')
  return (
    <div className={classes.stage}>
      {children}
      {isLoading && <div className={classes.loading}>{t('loading')}</div>}
      {!isAtEnd && (
        <button type="button" className={classes.pill} data-news={count > 0 || undefined} onClick={onEnd} title={t('toEnd')}>
          {count > 0 ? t('news', { count }) : <VisuallyHidden>{t('toEnd')}</VisuallyHidden>}
          <IconChevronDown size={20} stroke={1.8} aria-hidden />
        </button>
      )}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </div>
  )
}
