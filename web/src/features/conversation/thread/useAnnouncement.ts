import type { Message } from '@recado/contract/messages/messages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { senderName } from '../bubble/senderName.ts'

/** The last message, for those who hear the page; not what was there before they came. */
export function useAnnouncement(messages: readonly Message[], isComplete: boolean): string {
  const { t } = useTranslation('conversation')
  const last = messages.at(-1)
  const [known, setKnown] = useState<string | null>(null)
  if (isComplete && known === null) setKnown(last?.id ?? '')
  if (!isComplete || !last || last.fromMe || known === null || last.id === known) return ''
  return t('arrived', { author: senderName(t, last), text: last.body || (last.mediaName ?? t('messages:file')) })
}
