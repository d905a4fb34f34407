import { VisuallyHidden } from '@mantine/core'
import { needsAttention } from '@recado/contract/connections'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedConnections } from '#web/shared/domain/connections/connectionResource.ts'
import classes from './ConnectionAlert.module.css'

/** Waits until the page of the user has loaded. */
const DELAY = 2000

/** Marks the link to the connections while a connection is down. */
export function ConnectionAlert() {
  const [isEnabled, setEnabled] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setEnabled(true), DELAY)
    return () => clearTimeout(waiting)
  }, [])
  return isEnabled && <AlertWhenDown />
}

function AlertWhenDown() {
  const { t } = useTranslation('connections')
  return useManagedConnections().connections.some(needsAttention) && <AlertIcon label={t('attention')} />
}

const AlertIcon = ({ label }: { label: string }) => (
  <span className={classes.sign} title={label}>
    <span aria-hidden>!</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
