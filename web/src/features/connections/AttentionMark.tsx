import { VisuallyHidden } from '@mantine/core'
import { needsAttention } from '@recado/contract/connections'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLines } from '../../shared/connections/connections.ts'
import classes from './AttentionMark.module.css'

/** What the reader came for is fetched first. */
const patience = 2000

/** Stands beside the way to the connections when one of them neither hears nor speaks. */
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

/** Somebody should look here. */
const AttentionSign = ({ label }: { label: string }) => (
  <span className={classes.sign} title={label}>
    <span aria-hidden>!</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
