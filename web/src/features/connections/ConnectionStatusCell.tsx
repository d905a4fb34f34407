import { restrictionOf } from '@recado/contract/accountRestriction'
import type { ConnectionStatus, ManagedConnection, WaitingConnection } from '@recado/contract/connections'
import { campaignsCappedUntil } from '@recado/contract/newChats'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useChannelReasons } from '#web/shared/domain/channels/useChannelReasons.ts'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'
import { formatMinute } from './formatMinute.ts'

const tones: Record<ConnectionStatus, StatusTone> = {
  CONNECTED: 'good',
  qrcode: 'waiting',
  PAIRING: 'waiting',
  OPENING: 'waiting',
  TIMEOUT: 'bad',
  DISCONNECTED: 'bad',
}

/** The status of a connection with its reason. */
export function ConnectionStatusCell({ connection, waiting }: { connection: ManagedConnection; waiting?: WaitingConnection | undefined }) {
  const { t } = useTranslation('connections')
  const { status } = connection
  // A connection that is down shows its reason only.
  const until = status === 'CONNECTED' ? restrictionOf(connection, new Date()) : undefined
  const queued = useWaitingText(waiting)
  const restricted = until === undefined ? undefined : t('restricted', { until: formatMinute(until) })
  const history = connection.historyProgress === null ? undefined : t('bringingHistory', { percent: connection.historyProgress })
  const newChats = useNewChatLimit(connection)
  const reason = [restricted, useStatusReason(connection), newChats?.text, history, queued].filter(Boolean).join(' · ') || undefined
  const { held: isSendingHeld } = useCurrentUser().installation
  // The stored status is that of the backup: no process has opened the connection since.
  if (isSendingHeld && status !== 'DISCONNECTED') return <StatusLabel tone="waiting" label={t('held.status')} reason={t('held.reason')} />
  const isLimited = restricted !== undefined || newChats?.isCapped
  return <StatusLabel tone={isLimited ? 'waiting' : tones[status]} label={t(`statuses.${status}`)} reason={reason} />
}

/** How many contacts the connection may still write to first, if the channel limits that. */
function useNewChatLimit({ status, newChats }: ManagedConnection) {
  const { t } = useTranslation('connections')
  const now = new Date()
  if (status !== 'CONNECTED' || newChats === null || new Date(newChats.until) <= now) return undefined
  const { most, used, until } = newChats
  const isCapped = campaignsCappedUntil(newChats, now) !== undefined
  return { isCapped, text: t(isCapped ? 'newChats.capped' : 'newChats.some', { used, most, until: formatMinute(until) }) }
}

/** The number of waiting messages, and since when. */
function useWaitingText(waiting: WaitingConnection | undefined) {
  const { t } = useTranslation('connections')
  if (!waiting) return undefined
  const { count: amount, seconds } = waiting
  if (seconds === null) return t('waiting.some', { amount })
  return seconds < 100 ? t('waiting.seconds', { amount, seconds }) : t('waiting.minutes', { amount, time: Math.round(seconds / 60) })
}

function useStatusReason({ statusReason }: ManagedConnection) {
  const { t, i18n } = useTranslation('connections')
  const refusal = useChannelReasons()
  if (statusReason === null) return undefined
  return refusal(statusReason) ?? (i18n.exists(`connections:reasons.${statusReason}`) ? t(`reasons.${statusReason}`) : undefined)
}
