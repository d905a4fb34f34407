import { ActionIcon, VisuallyHidden } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyCaps } from '../../shared/ui/KeyCaps.tsx'
import {
  PaletteBusy,
  PaletteEmpty,
  PaletteFoot,
  PaletteHead,
  PaletteList,
  PaletteOption,
  PaletteSection,
  PaletteWay,
  paletteInput,
} from '../theme/PaletteParts.tsx'
import type { PaletteItem } from './paletteItem.ts'
import { useArrowKeys } from './useArrowKeys.ts'
import { usePaletteItems } from './usePaletteItems.ts'

type Props = {
  onChoose: (item: PaletteItem) => void
  onClose: () => void
  takeTyped: RefObject<() => string>
  onContact: (contact: Contact) => void
}

/** The field, and what answers it. */
export function PaletteContent({ onChoose, onClose, takeTyped, onContact }: Props) {
  const { t } = useTranslation(['palette', 'common'])
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const { groups, isFetching } = usePaletteItems(text, onContact)
  const items = groups.flatMap((group) => group.items)
  const { chosen, point, onKeyDown } = useArrowKeys({ items, reset: text, onChoose })
  const optionId = (item: PaletteItem) => `${id}-${item.id}`

  useLayoutEffect(() => {
    input.current?.focus()
    setText(takeTyped.current())
  }, [takeTyped])

  const chosenId = chosen && optionId(chosen)
  const isFirst = chosen === items[0]
  useEffect(() => {
    if (isFirst) list.current?.scrollTo({ top: 0 })
    else if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId, isFirst])

  return (
    <>
      <PaletteHead>
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <input
          ref={input}
          data-autofocus
          role="combobox"
          className={paletteInput}
          aria-label={t('title')}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosenId}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon aria-label={t('common:close')} onClick={onClose}>
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </PaletteHead>
      {isFetching && <PaletteBusy />}
      <PaletteList id={id} label={t('results')} listRef={list}>
        {groups.map((group) => (
          <PaletteSection key={group.id} id={`${id}-${group.id}`} label={group.label}>
            {group.items.map((item) => (
              <PaletteOption
                key={item.id}
                id={optionId(item)}
                isChosen={item === chosen}
                icon={item.icon}
                label={item.label}
                detail={item.detail}
                aside={item.keys ? <KeyCaps keys={item.keys} /> : item.hint}
                onPoint={() => point(item)}
                onChoose={() => onChoose(item)}
              />
            ))}
          </PaletteSection>
        ))}
      </PaletteList>
      {items.length === 0 && <PaletteEmpty>{isFetching ? t('searching') : t('nothing', { text: text.trim() })}</PaletteEmpty>}
      <VisuallyHidden role="status">{isFetching ? t('searching') : t('count', { count: items.length })}</VisuallyHidden>
      <PaletteFoot>
        <PaletteWay>
          <KeyCaps keys="arrowup arrowdown" /> {t('ways.move')}
        </PaletteWay>
        <PaletteWay>
          <KeyCaps keys="enter" /> {t('ways.choose')}
        </PaletteWay>
        <PaletteWay>
          <KeyCaps keys="escape" /> {t('ways.close')}
        </PaletteWay>
      </PaletteFoot>
    </>
  )
}
