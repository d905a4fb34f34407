import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '#web/app/shell/LanguageSelect.tsx'
import { Logo } from '#web/shared/ui/theme/Logo.tsx'
import classes from './GuestLayout.module.css'
import { InboxIllustration } from './InboxIllustration.tsx'

/** The pages for guests: a form, and on wide screens a picture of the product beside it. */
export function GuestLayout({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const { t } = useTranslation('access')
  return (
    <div className={classes.page} onSubmit={onSubmit}>
      <header className={classes.bar}>
        <div className={classes.brand}>
          <Logo size={32} />
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
        <InboxIllustration className={classes.picture} />
      </aside>
    </div>
  )
}
