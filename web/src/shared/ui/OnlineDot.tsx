import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './dots.module.css'

/** Whether a person is there at this moment. */
export function OnlineDot({ online }: { online: boolean }) {
  const { t } = useTranslation('resource')
  const state = t(online ? 'online' : 'offline')
  return (
    <span className={classes.online} data-online={online} title={state}>
      <VisuallyHidden>{state}</VisuallyHidden>
    </span>
  )
}
