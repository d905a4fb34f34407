import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../shared/theme/Mark.tsx'
import { LanguageSelect } from '../shell/LanguageSelect.tsx'
import { InboxPicture } from './InboxPicture.tsx'
import classes from './Public.module.css'

/** The pages for guests: a form, and on wide screens a picture of the product beside it. */
export function PublicFrame({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const { t } = useTranslation('access')
  return (
    <div className={classes.page} onSubmit={onSubmit}>
      <header className={classes.bar}>
        <div className={classes.brand}>
          <Mark size={32} />
          {t('common:product')}
        </div>
        <LanguageSelect />
      </header>
      <main className={classes.form}>
        <div className={classes.sheet}>{children}</div>
      </main>
      <aside className={classes.scene}>
        <div>
          <p className={classes.promise}>{t('promise.title')}</p>
          <p className={classes.detail}>{t('promise.text')}</p>
        </div>
        <InboxPicture className={classes.picture} />
      </aside>
    </div>
  )
}
