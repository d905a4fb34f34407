import { VisuallyHidden } from '@mantine/core'
import type { Viewer as Watcher } from '@recado/contract/tickets/tickets'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { useOfflineSince } from '#web/shared/data/live/networkStatus.ts'
import { locales, toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { InitialsAvatar } from '#web/shared/ui/InitialsAvatar.tsx'
import classes from './Watchers.module.css'
import { shortNameList, summarizeWatchers } from './watcherSummary.ts'

/** The other people who have the ticket open or type in it. Screen readers read changes. */
export function Watchers({ watchers }: { watchers: readonly Watcher[] }) {
  const { t, i18n } = useTranslation('attending')
  const watching = summarizeWatchers(watchers)
  const sentence = () => {
    if (!watching) return null
    const { doing, people } = watching
    const { names, more } = shortNameList(people)
    const parts = more > 0 ? [...names, t('watching.more', { count: more })] : names
    const list = new Intl.ListFormat(locales[toLanguage(i18n.language) ?? 'pt']).format(parts)
    return t(`watching.${doing}`, { names: list, count: people.length })
  }
  return (
    <span role="status">
      {watching && <WatcherLine people={watching.people.slice(0, 3)} isTyping={watching.doing === 'typing'} text={sentence() ?? ''} />}
    </span>
  )
}

/** Shows that the customer is typing. Screen readers read it. */
export function ContactTyping({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('attending')
  return <span role="status">{useContactTyping(ticketId) && <WatcherLine people={[]} isTyping text={t('watching.customer')} />}</span>
}

type Props = { people: readonly { id: number; name: string }[]; isTyping: boolean; text: string }

/** The initials of some people, with a sentence. While they only look, the sentence is the text for screen readers and the tooltip. */
const WatcherLine = ({ people, isTyping, text }: Props) => (
  <span className={classes.watching} data-typing={isTyping || undefined} data-hint={isTyping ? undefined : text}>
    <span className={classes.heads}>
      {people.map(({ id, name }) => (
        <InitialsAvatar key={id} name={name} size={18} />
      ))}
    </span>
    {isTyping ? text : <VisuallyHidden>{text}</VisuallyHidden>}
  </span>
)

export type { Watcher }

/** The other people who have the ticket open. Without a connection the list is empty. */
export function useWatchers(ticketId: number | undefined): readonly Watcher[] {
  const { id: me } = useCurrentUser()
  const [watchers, setWatchers] = useState<readonly Watcher[]>(none)
  const isOffline = useOfflineSince() !== null
  useLive('ticket', ({ action, ticketId: of, users }) => {
    if (action === 'presence' && of === ticketId) setWatchers(users.filter(({ id }) => id !== me))
  })
  useEffect(() => {
    if (isOffline) setWatchers(none)
  }, [isOffline])
  return watchers
}

const none: readonly Watcher[] = []

/** WhatsApp sends no event at the end of typing, so it ends after this time without an event. */
const TIMEOUT = 8000

/** Whether the contact is typing. */
function useContactTyping(ticketId: number): boolean {
  const [since, setSince] = useState<number | null>(null)
  useLive('ticket', ({ action, ticketId: of }) => {
    if (action === 'customerTyping' && of === ticketId) setSince(Date.now())
  })
  useLive('appMessage', ({ action, message }) => {
    if (action === 'create' && message.ticketId === ticketId && !message.fromMe) setSince(null)
  })
  useEffect(() => {
    if (since === null) return
    const fading = setTimeout(() => setSince(null), TIMEOUT)
    return () => clearTimeout(fading)
  }, [since])
  return since !== null
}
