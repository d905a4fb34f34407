import { VisuallyHidden } from '@mantine/core'
import { needsAttention } from '@recado/contract/connections'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedConnections } from '../../shared/connections/connectionResource.ts'
import classes from './ConnectionAlert.module.css'

/** Wait: the user's own page loads first. */
const DELAY = 2000

/** A warning beside the link to the connections while one of them is down. */
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
  return useManagedConnections().lines.some(needsAttention) && <AlertIcon label={t('attention')} />
}

/** Needs attention. */
const AlertIcon = ({ label }: { label: string }) => (
  <span className={classes.sign} title={label}>
    <span aria-hidden>!</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
