import { ActionIcon, VisuallyHidden } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  PaletteEmpty,
  PaletteFooter,
  PaletteHead,
  PaletteKeyHint,
  PaletteList,
  PaletteOption,
  PaletteProgress,
  PaletteSection,
  paletteInput,
} from '#web/app/theme/CommandPaletteParts.tsx'
import { useCanRequest } from '#web/shared/data/live/networkStatus.ts'
import { KeyCaps } from '#web/shared/ui/KeyCaps.tsx'
import { LoadErrorLine } from '#web/shared/ui/LoadError.tsx'
import type { PaletteItem } from './paletteItem.ts'
import { useArrowKeys } from './useArrowKeys.ts'
import { usePaletteItems } from './usePaletteItems.ts'

type Props = {
  onChoose: (item: PaletteItem) => void
  onClose: () => void
  takeCapturedText: RefObject<() => string>
  onContact: (contact: Contact) => void
}

/** The search field and its results. */
export function PaletteContent({ onChoose, onClose, takeCapturedText, onContact }: Props) {
  const { t } = useTranslation('palette')
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const { groups, isFetching, failed } = usePaletteItems(text, onContact)
  const items = groups.flatMap((group) => group.items)
  const { chosen, point, onKeyDown } = useArrowKeys({ items, query: text, onChoose })
  const optionId = (item: PaletteItem) => `${id}-${item.id}`

  useLayoutEffect(() => {
    input.current?.focus()
    setText(takeCapturedText.current())
  }, [takeCapturedText])

  const searching = useCanRequest() ? t('searching') : t('common:notLoaded.title')
  const chosenId = chosen && optionId(chosen)
  useScrollToChosen(list, chosenId, chosen === items[0])

  return (
    <>
      <PaletteHead>
        <PaletteField ref={input} text={text} onText={setText} onKeyDown={onKeyDown} listId={id} chosenId={chosenId} />
        <ActionIcon aria-label={t('common:close')} onClick={onClose}>
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </PaletteHead>
      {isFetching && <PaletteProgress />}
      <PaletteList id={id} label={t('results')} listRef={list}>
        {groups.map((group) => (
          <PaletteSection key={group.id} id={`${id}-${group.id}`} label={group.label}>
            {group.items.map((item) => (
              <PaletteChoice
                key={item.id}
                id={optionId(item)}
                item={item}
                isChosen={item === chosen}
                onPoint={() => point(item)}
                onChoose={() => onChoose(item)}
              />
            ))}
          </PaletteSection>
        ))}
      </PaletteList>
      {failed?.error && <LoadErrorLine title={t('failed')} error={failed.error} onRetry={failed.retry} />}
      {items.length === 0 && !failed && <PaletteEmpty>{isFetching ? searching : t('nothing', { text: text.trim() })}</PaletteEmpty>}
      <VisuallyHidden role="status">{isFetching ? searching : t('count', { count: items.length })}</VisuallyHidden>
      <PaletteKeys />
    </>
  )
}

/** Scrolls to the chosen option; for the first option also its heading. */
function useScrollToChosen(list: RefObject<HTMLElement | null>, chosenId: string | undefined, isFirst: boolean) {
  useEffect(() => {
    if (isFirst) list.current?.scrollTo({ top: 0 })
    else if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [list, chosenId, isFirst])
}

type FieldProps = {
  ref: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  listId: string
  chosenId: string | undefined
}

function PaletteField({ ref, text, onText, onKeyDown, listId, chosenId }: FieldProps) {
  const { t } = useTranslation('palette')
  return (
    <>
      <IconSearch size={20} stroke={1.7} aria-hidden />
      <input
        ref={ref}
        data-autofocus
        role="combobox"
        className={paletteInput}
        aria-label={t('title')}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        placeholder={t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </>
  )
}

type ChoiceProps = { id: string; item: PaletteItem; isChosen: boolean; onPoint: () => void; onChoose: () => void }

const PaletteChoice = ({ item, ...option }: ChoiceProps) => (
  <PaletteOption
    {...option}
    icon={item.icon}
    label={item.label}
    detail={item.detail}
    aside={item.keys ? <KeyCaps keys={item.keys} /> : item.hint}
  />
)

/** The keys of the palette. */
function PaletteKeys() {
  const { t } = useTranslation('palette')
  return (
    <PaletteFooter>
      <PaletteKeyHint>
        <KeyCaps keys="arrowup arrowdown" /> {t('ways.move')}
      </PaletteKeyHint>
      <PaletteKeyHint>
        <KeyCaps keys="enter" /> {t('ways.choose')}
      </PaletteKeyHint>
      <PaletteKeyHint>
        <KeyCaps keys="escape" /> {t('ways.close')}
      </PaletteKeyHint>
    </PaletteFooter>
  )
}
