import { Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { SuggestionList } from '#web/shared/ui/composer/SuggestionList.tsx'

type Props<Item> = Pick<ComponentProps<typeof SuggestionList<Item>>, 'label' | 'items' | 'rowOf'> & {
  search: string
  onSearch: (search: string) => void
  searchLabel: string
  /** Shown instead of the list while it is empty. */
  empty: string | null
  onPick: (item: Item) => void
}

/** A search field with its results below. The arrow keys move in the list while the focus stays in the field. */
export function SearchPickList<Item>({ search, onSearch, searchLabel, empty, onPick, ...list }: Props<Item>) {
  const id = useId()
  const idOf = (index: number) => `${id}-${index}`
  const [at, setAt] = useState(0)
  const { items } = list
  const count = items.length
  const pick = (index: number) => {
    const item = items[index]
    if (item !== undefined) onPick(item)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt((at + 1) % count),
    ArrowUp: () => setAt((at + count - 1) % count),
    Enter: () => pick(at),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = count > 0 ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={id}
        aria-activedescendant={count > 0 ? idOf(at) : undefined}
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={({ currentTarget }) => {
          onSearch(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {count > 0 ? (
        <SuggestionList id={id} at={at} idOf={idOf} {...list} onPick={pick} />
      ) : (
        empty !== null && (
          <Text role="status" c="dimmed">
            {empty}
          </Text>
        )
      )}
    </Stack>
  )
}
