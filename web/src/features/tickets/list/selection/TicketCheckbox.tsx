import { useTranslation } from 'react-i18next'
import { useStore } from '#web/shared/data/store/createStore.ts'
import { EntrySelect } from '#web/shared/ui/entries/EntryParts.tsx'
import type { TicketSelection } from './ticketSelection.ts'

type Props = { id: number; name: string; tabIndex: 0 | -1; selection: TicketSelection }

/** The check box of a ticket. With Shift it selects the range from the ticket that was toggled before. */
export function TicketCheckbox({ id, name, tabIndex, selection }: Props) {
  const { t } = useTranslation('resource')
  const isChosen = useStore(selection, () => selection.has(id))
  return (
    <EntrySelect
      label={t('chooseOne', { name })}
      tabIndex={tabIndex}
      checked={isChosen}
      onToggle={(withShift) => selection.toggle(id, withShift)}
    />
  )
}
