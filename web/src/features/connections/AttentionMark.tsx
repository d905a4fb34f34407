import { VisuallyHidden } from '@mantine/core'
import { needsAttention } from '@recado/contract/connections'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLines } from '../../shared/connections/connections.ts'
import classes from './AttentionMark.module.css'

/** Wait: the user's own page loads first. */
const patience = 2000

/** A warning beside the link to the connections while one of them is down. */
export function AttentionMark() {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setIsTime(true), patience)
    return () => clearTimeout(waiting)
  }, [])
  return isTime && <Sign />
}

function Sign() {
  const { t } = useTranslation('connections')
  return useLines().lines.some(needsAttention) && <AttentionSign label={t('attention')} />
}

/** Needs attention. */
const AttentionSign = ({ label }: { label: string }) => (
  <span className={classes.sign} title={label}>
    <span aria-hidden>!</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
