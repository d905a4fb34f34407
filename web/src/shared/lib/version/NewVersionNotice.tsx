import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#web/shared/data/store/createStore.ts'
import classes from './NewVersionNotice.module.css'
import { newVersionShown } from './newVersion.ts'

/** Shows that the product was updated while the page was open, and offers to load the new version. */
export function NewVersionNotice() {
  const { t } = useTranslation()
  const shown = useStore(newVersionShown)
  return (
    <PageNotice>
      {shown && (
        <>
          {t('newVersion')}
          <Button size="compact-md" onClick={() => window.location.reload()}>
            {t('crash.reload')}
          </Button>
          <CloseButton aria-label={t('close')} onClick={() => newVersionShown.set(false)} />
        </>
      )}
    </PageNotice>
  )
}

/** Stands over the whole page; renders nothing without content. */
const PageNotice = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes.notice}>
    {children}
  </div>
)
