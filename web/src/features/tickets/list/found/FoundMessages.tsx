import { stripMarkup } from '@recado/contract/messages/stripMarkup'
import { IconListSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { showRecent } from '../../../../shared/i18n/showTime.ts'
import { excerptAround } from '../../../../shared/text/excerptAround.ts'
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx'
import { Entry } from '../../../../shared/ui/entries/Entry.tsx'
import { EntryList, type EntryListHandle, type EntryPlace } from '../../../../shared/ui/entries/EntryList.tsx'
import { EntryMark } from '../../../../shared/ui/entries/EntryMark.tsx'
import { EntryWords } from '../../../../shared/ui/entries/EntryParts.tsx'
import { HitText } from '../../../../shared/ui/HitText.tsx'
import { LoadFailed } from '../../../../shared/ui/LoadFailed.tsx'
import type { FoundList, FoundMessage } from './useFoundMessages.ts'

/** Letters shown before the match. */
const AHEAD = 12

type Props = {
  ref: Ref<EntryListHandle>
  found: FoundList
  search: string
  addressOf: (ticket: { uuid: string }) => string
}

/** Messages with the searched text; each opens its conversation at the message. */
export function FoundMessages({ ref, found, search, addressOf }: Props) {
  const { t } = useTranslation('tickets')
  const [params] = useSearchParams()
  const chosen = params.get('message')
  return (
    <EntryList
      key={search}
      ref={ref}
      label={t('found.label')}
      list={found}
      isBusy={found.isSearching}
      chosen={found.rows.find(({ message }) => message.id === chosen)?.id}
      onFocus={nowhere}
      newsOf={(count) => t('news', { count })}
      instead={<Instead {...{ found, search }} />}
    >
      {({ id, message }, place) => (
        <FoundEntry
          key={message.id}
          {...{ ...place, id, message, search }}
          isChosen={message.id === chosen}
          to={placeOf(addressOf(message.ticket), message.id)}
        />
      )}
    </EntryList>
  )
}

const nowhere = () => undefined
const placeOf = (address: string, messageId: string) => `${address}${address.includes('?') ? '&' : '?'}message=${messageId}`

type EntryProps = EntryPlace & { id: number; message: FoundMessage; search: string; isChosen: boolean; to: string }

function FoundEntry({ message, search, ...entry }: EntryProps) {
  const { t } = useTranslation('tickets')
  const { body, mediaName, fromMe, createdAt, ticket } = message
  return (
    <Entry
      {...entry}
      name={ticket.contact.name}
      picture={ticket.contact.profilePicUrl}
      text={
        <EntryWords>
          <HitText parts={excerptAround(stripMarkup(body) || (mediaName ?? ''), search, AHEAD)} />
        </EntryWords>
      }
      time={showRecent(createdAt)}
      bar={null}
      badge={null}
      marks={
        <>
          {ticket.status === 'closed' && <EntryMark>{t('closed')}</EntryMark>}
          <EntryMark>{t(fromMe ? 'found.ours' : 'found.theirs')}</EntryMark>
        </>
      }
    />
  )
}

function Instead({ found, search }: Pick<Props, 'found' | 'search'>) {
  const { t } = useTranslation('tickets')
  if (found.error) return <LoadFailed title={t('resource:failed')} error={found.error} onRetry={found.retry} />
  return <EmptyState icon={<IconListSearch size={44} stroke={1.4} />} title={t('found.none', { search })} text={t('nothing.text')} />
}
