import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../store/createStore.ts'
import classes from './NewVersionNotice.module.css'
import { newVersionShown } from './newVersion.ts'

/** Tells that the product was updated under an open page, and leads to what is new. */
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

/** What concerns the whole page, over everything that is on it; nothing while there is nothing to say. */
const PageNotice = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes.notice}>
    {children}
  </div>
)
