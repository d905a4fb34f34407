import { useTranslation } from 'react-i18next'
import { asLanguage, locales } from '../../../shared/i18n/languages.ts'
import type { Watcher } from './useWatchers.ts'
import { WatchLine } from './WatchLine.tsx'
import { namesOf, watchingOf } from './watching.ts'

/** Who else looks at the ticket, or writes in it. Read out when it changes. */
export function Watchers({ others }: { others: readonly Watcher[] }) {
  const { t, i18n } = useTranslation('attending')
  const watching = watchingOf(others)
  const sentence = () => {
    if (!watching) return null
    const { doing, people } = watching
    const { names, more } = namesOf(people)
    const parts = more > 0 ? [...names, t('watching.more', { count: more })] : names
    const list = new Intl.ListFormat(locales[asLanguage(i18n.language) ?? 'pt']).format(parts)
    return t(`watching.${doing}`, { names: list, count: people.length })
  }
  return (
    <span role="status">
      {watching && <WatchLine people={watching.people.slice(0, 3)} isTyping={watching.doing === 'typing'} text={sentence() ?? ''} />}
    </span>
  )
}
