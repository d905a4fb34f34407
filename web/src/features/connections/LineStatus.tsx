import type { ConnectionStatus, ManagedConnection } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { StatusWord, type Tone } from '../../shared/ui/StatusWord.tsx'

const tones: Record<ConnectionStatus, Tone> = {
  CONNECTED: 'good',
  qrcode: 'waiting',
  PAIRING: 'waiting',
  OPENING: 'waiting',
  TIMEOUT: 'bad',
  DISCONNECTED: 'bad',
}

/** How a line is, and why, where that is known. */
export function LineStatus({ connection: { status, statusReason } }: { connection: ManagedConnection }) {
  const { t, i18n } = useTranslation('connections')
  const reason = statusReason !== null && i18n.exists(`connections:reasons.${statusReason}`) ? t(`reasons.${statusReason}`) : undefined
  return <StatusWord tone={tones[status]} word={t(`statuses.${status}`)} reason={reason} />
}
