import { fold } from '@recado/contract/kit/fold'
import { type TagInTicket, tags } from '@recado/contract/tags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { patchCache } from '#web/shared/data/live/cache.ts'
import type { LoadedTicket } from '#web/shared/domain/tickets/loadedTicket.ts'
import { tagsQuery, useTags } from '#web/shared/domain/tickets/useTags.ts'
import type { TicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import { ColoredMultiSelect } from '#web/shared/ui/fields/ColoredMultiSelect.tsx'
import { firstUnusedColor } from '#web/shared/ui/swatches.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** The minimum length of a name in the contract. */
const MIN_NAME = 3

type Props = { ticket: LoadedTicket; change: TicketChange; autoFocus?: boolean }

/** The tags of a ticket, saved with each choice. A missing tag can be created here. */
export function TagPicker({ ticket, change, autoFocus = false }: Props) {
  const { t } = useTranslation('drawer')
  const { choices, create, isCreating } = useTagChoices()
  const allTags = [...choices.rows, ...ticket.tags.filter(({ id }) => !choices.rows.some((choice) => choice.id === id))]
  const set = (ids: readonly number[]) =>
    change.setTags(
      ticket,
      ids.flatMap((id) => allTags.find((tag) => tag.id === id) ?? []),
    )
  const add = ({ id, name, color, kanban }: TagInTicket) => change.setTags(ticket, [...ticket.tags, { id, name, color, kanban }])
  const isNew = (name: string) => name.length >= MIN_NAME && !allTags.some((tag) => fold(tag.name) === fold(name))
  return (
    <ColoredMultiSelect
      aria-label={t('tags.label')}
      placeholder={t('tags.placeholder')}
      list="tags"
      choices={{ ...choices, rows: allTags }}
      value={ticket.tags.map(({ id }) => id)}
      onChange={set}
      readOnly={isCreating}
      createOption={{
        offer: (typed) => (isNew(typed) ? t('tags.create', { name: typed }) : null),
        make: (name) => create(name, add),
      }}
      autoFocus={autoFocus}
      // An open list would use the first Escape, although the reader has not opened it.
      openOnFocus={!autoFocus}
    />
  )
}

/** All tags of the company, and a function that creates one. */
function useTagChoices() {
  const client = useQueryClient()
  const choices = useTags()
  const { mutate, isPending } = useMutation({
    mutationFn: (name: string) =>
      call(tags.endpoints.create, {
        body: { name, color: firstUnusedColor(choices.rows.map(({ color }) => color)) },
      }) as Promise<TagInTicket>,
    onSuccess: (tag) =>
      patchCache<TagInTicket[]>({ client, queryKey: tagsQuery.queryKey }, (tags) => [...tags.filter(({ id }) => id !== tag.id), tag]),
    onError: toast.error,
  })
  return {
    choices,
    create: (name: string, onCreated: (tag: TagInTicket) => void) => mutate(name, { onSuccess: onCreated }),
    isCreating: isPending,
  }
}
