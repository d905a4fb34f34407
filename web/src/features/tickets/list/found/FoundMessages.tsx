import { stripMarkup } from '@recado/contract/messages/stripMarkup'
import { IconListSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { excerptAround } from '#web/shared/lib/text/excerptAround.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { ConversationEntry } from '#web/shared/ui/entries/ConversationEntry.tsx'
import { EntryChip } from '#web/shared/ui/entries/EntryChip.tsx'
import { EntryList, type EntryListHandle, type EntryRowProps } from '#web/shared/ui/entries/EntryList.tsx'
import { EntryText } from '#web/shared/ui/entries/EntryParts.tsx'
import { HighlightedText } from '#web/shared/ui/HighlightedText.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import type { FoundMessage, FoundMessageList } from './useFoundMessages.ts'

/** Letters shown before the match. */
const LETTERS_BEFORE = 12

type Props = {
  ref: Ref<EntryListHandle>
  found: FoundMessageList
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
      onFocus={noop}
      newRowsLabel={(count) => t('news', { count })}
      placeholder={<FoundPlaceholder found={found} search={search} />}
    >
      {({ id, message }, rowProps) => (
        <FoundMessageEntry
          key={message.id}
          {...rowProps}
          id={id}
          message={message}
          search={search}
          isChosen={message.id === chosen}
          to={messagePath(addressOf(message.ticket), message.id)}
        />
      )}
    </EntryList>
  )
}

const noop = () => undefined
export const messagePath = (address: string, messageId: string) => `${address}${address.includes('?') ? '&' : '?'}message=${messageId}`

type EntryProps = EntryRowProps & { id: number; message: FoundMessage; search: string; isChosen: boolean; to: string }

/** A message with the searched text. */
export function FoundMessageEntry({ message, search, ...entry }: EntryProps) {
  const { t } = useTranslation('tickets')
  const { body, mediaName, fromMe, createdAt, ticket } = message
  return (
    <ConversationEntry
      {...entry}
      name={ticket.contact.name}
      picture={ticket.contact.profilePicUrl}
      text={
        <EntryText>
          <HighlightedText parts={excerptAround(stripMarkup(body) || (mediaName ?? ''), search, LETTERS_BEFORE)} />
        </EntryText>
      }
      time={formatRecent(createdAt)}
      bar={null}
      badge={null}
      chips={
        <>
          {ticket.status === 'closed' && <EntryChip>{t('closed')}</EntryChip>}
          <EntryChip>{t(fromMe ? 'found.ours' : 'found.theirs')}</EntryChip>
        </>
      }
    />
  )
}

function FoundPlaceholder({ found, search }: Pick<Props, 'found' | 'search'>) {
  const { t } = useTranslation('tickets')
  if (found.error) return <LoadError title={t('resource:failed')} error={found.error} onRetry={found.retry} />
  return <EmptyState icon={<IconListSearch size={44} stroke={1.4} />} title={t('found.none', { search })} text={t('nothing.text')} />
}
