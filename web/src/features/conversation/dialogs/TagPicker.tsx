import { fold } from '@recado/contract/kit/fold'
import type { TagInTicket } from '@recado/contract/tags'
import { useTranslation } from 'react-i18next'
import type { KnownTicket } from '../../../shared/knownTicket.ts'
import type { TicketChange } from '../../../shared/tickets/useTicketChange.ts'
import { ColoredMultiSelect } from '../../../shared/ui/fields/ColoredMultiSelect.tsx'
import { useTagChoices } from './useTagChoices.ts'

/** As the contract has it. */
const SHORTEST = 3

type Props = { ticket: KnownTicket; change: TicketChange; autoFocus?: boolean }

/** The tags of a ticket, at once as they are chosen. One that is missing is made on the spot. */
export function TagPicker({ ticket, change, autoFocus = false }: Props) {
  const { t } = useTranslation('drawer')
  const { choices, create, isCreating } = useTagChoices()
  const known = [...choices.rows, ...ticket.tags.filter(({ id }) => !choices.rows.some((choice) => choice.id === id))]
  const set = (ids: readonly number[]) =>
    change.setTags(
      ticket,
      ids.flatMap((id) => known.find((tag) => tag.id === id) ?? []),
    )
  const add = ({ id, name, color, kanban }: TagInTicket) => change.setTags(ticket, [...ticket.tags, { id, name, color, kanban }])
  const isNew = (name: string) => name.length >= SHORTEST && !known.some((tag) => fold(tag.name) === fold(name))
  return (
    <ColoredMultiSelect
      aria-label={t('tags.label')}
      placeholder={t('tags.placeholder')}
      list="tags"
      choices={{ ...choices, rows: known }}
      value={ticket.tags.map(({ id }) => id)}
      onChange={set}
      readOnly={isCreating}
      fresh={{
        offer: (typed) => (isNew(typed) ? t('tags.create', { name: typed }) : null),
        make: (name) => create(name, add),
      }}
      autoFocus={autoFocus}
      // Unfolded it would take an Escape for itself, though nobody has asked for it.
      openOnFocus={!autoFocus}
    />
  )
}
