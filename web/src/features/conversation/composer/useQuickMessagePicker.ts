import type { QuickMessageChoice } from '@recado/contract/quickMessages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconBolt } from '@tabler/icons-react'
import { type RefObject, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenQuickMessage } from '#web/shared/data/drafts/drafts.ts'
import { unfilledVariables, useFillForTicket } from '#web/shared/domain/variables/useFillVariables.ts'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import { insertAtCaret } from '#web/shared/ui/composer/insertAtCaret.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { findQuickMessages, prepareChoices } from './findQuickMessages.ts'
import { type QuickMessageStarter, quickMessageStarters } from './quickMessageStarters.ts'
import { useQuickMessageChoices } from './useQuickMessageChoices.ts'

/** Users do not read more entries: typing another letter is quicker. */
const MAX_SHOWN = 50
const SLASH = '/'

type Options = {
  ticket: Ticket
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the text comes from a quick message. */
  isQuick: boolean
  onChoose: (chosen: ChosenQuickMessage) => void
}

/** The quick messages for a text that begins with a slash, chosen with the keys. */
export function useQuickMessagePicker({ ticket, field, isQuick, onChoose }: Options) {
  const { t } = useTranslation('composer')
  const { fill, fillNow } = useFillForTicket()
  const { found, starters, searchWithoutResult, setSearchText } = useLookup()
  const [starter, setStarter] = useState<QuickMessageStarter | null>(null)
  const shownCount = found.length + starters.length
  const [activeIndex, setActiveIndex] = useState(0)
  const [unfilled, setUnfilled] = useState<readonly string[]>([])
  const id = useId()
  const idOf = (index: number) => `${id}-${index}`
  useSlashCommand(field)

  const choose = async (choice: QuickMessageChoice) => {
    if (choice.media?.isLost) return toast.warning(t('quick.withLostFile', { shortcode: choice.shortcode }))
    const text = await fill(choice.message, ticket)
    const { current } = field
    if (!current) return
    onChoose({ id: choice.id, file: readyFileOf(choice) })
    current.value = text
    current.dispatchEvent(new InputEvent('input', { bubbles: true }))
    current.focus()
    const missing = unfilledVariables(current.value, 'known')
    setUnfilled(missing)
    if (missing[0]) selectIn(current, missing[0])
  }
  const chooseAt = () => {
    if (starters[activeIndex]) setStarter(starters[activeIndex])
    if (found[activeIndex]) void choose(found[activeIndex])
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActiveIndex((activeIndex + 1) % shownCount),
    ArrowUp: () => setActiveIndex((activeIndex + shownCount - 1) % shownCount),
    Enter: chooseAt,
    Tab: chooseAt,
    Escape: () => setSearchText(null),
  }
  return {
    found,
    starters,
    /** The ready message that the user edits. */
    starter,
    edit: setStarter,
    closeStarter() {
      setStarter(null)
      field.current?.focus()
    },
    activeIndex,
    choose,
    idOf,
    filledText: (choice: QuickMessageChoice) => fillNow(choice.message, ticket),
    list: shownCount > 0 ? { id, active: idOf(activeIndex) } : undefined,
    searchWithoutResult,
    /** Whether there is anything to show. */
    isOpen: shownCount > 0 || starter !== null || searchWithoutResult !== undefined || (isQuick && unfilled.length > 0),
    unfilled: isQuick ? unfilled : [],
    selectVariable: (variable: string) => field.current && selectIn(field.current, variable),
    receive(text: string) {
      setSearchText(text)
      setActiveIndex(0)
      if (unfilled.length > 0) setUnfilled(unfilledVariables(text, 'known'))
    },
    /** Returns whether the list has used the key. */
    onKey(key: string) {
      const act = shownCount > 0 || (searchWithoutResult !== undefined && key === 'Escape') ? keys[key] : undefined
      act?.()
      return act !== undefined
    },
  }
}

/** The slash key focuses the field and starts a quick message from anywhere in the conversation. */
function useSlashCommand(field: Options['field']) {
  const { t } = useTranslation('composer')
  const run = () => {
    field.current?.focus()
    if (field.current?.value === '') insertAtCaret(field.current, SLASH)
  }
  useCommand({ id: 'quick', icon: IconBolt, name: t('quick.open'), keys: SLASH, group: 'conversation', run })
}

/** The quick messages that match the typed text. `starters`: what is offered after a slash while the company has none. `searchWithoutResult` is a search without results: the reader is warned before it is sent as a text. */
function useLookup() {
  const choices = useQuickMessageChoices()
  const prepared = prepareChoices(choices ?? none)
  const [typed, setTyped] = useState<string | null>(null)
  const found = useMemo(() => (typed === null ? [] : findQuickMessages(prepared, typed, MAX_SHOWN)), [prepared, typed])
  return {
    found,
    starters: choices?.length === 0 && typed === '' ? quickMessageStarters : none,
    searchWithoutResult: typed !== null && prepared.length > 0 && found.length === 0 ? typed : undefined,
    setSearchText: (text: string | null) => setTyped(text?.startsWith(SLASH) && !text.includes('\n') ? text.slice(SLASH.length) : null),
  }
}

const none: readonly never[] = []

export type QuickMessagePickerState = ReturnType<typeof useQuickMessagePicker>

const readyFileOf = ({ media, mediaName }: QuickMessageChoice): ChosenQuickMessage['file'] =>
  media && { id: media.id, name: mediaName ?? '', mime: media.mime, size: media.size, picture: media.thumbnailUrl }

/** Selects a variable in the field, so that typing replaces it. */
function selectIn(field: HTMLTextAreaElement, variable: string) {
  const from = field.value.indexOf(variable)
  if (from < 0) return
  field.focus()
  field.setSelectionRange(from, from + variable.length)
}
