import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useState } from 'react'

type Props = {
  ref?: Ref<HTMLInputElement>
  label: string
  clearLabel: string
  value: string
  /** Formats the text while it is typed. */
  format?: ((text: string) => string) | undefined
  onSearch: (text: string) => void
}

/** Searches half a second after the last key. Enter searches at once, Escape clears. */
export function SearchBox({ ref, label, clearLabel, value, format = (text) => text, onSearch }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [searched, setSearched] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The value follows a search a moment later, without the blank at its end. Only a value from elsewhere replaces the typed text.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== searched) setTyped(null)
  }
  const search = (text: string) => {
    setTyped(text)
    setSearched(text.trim())
    onSearch(text.trim())
  }
  const searchSoon = useDebouncedCallback(search, 500)
  const searchNow = (text: string) => {
    searchSoon.cancel()
    search(text)
  }
  const text = typed ?? value
  return (
    <TextInput
      ref={ref}
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={16} />}
      rightSection={text && <CloseButton size="sm" aria-label={clearLabel} onClick={() => searchNow('')} />}
      value={text}
      onChange={({ currentTarget }) => {
        const next = format(currentTarget.value)
        setTyped(next)
        searchSoon(next)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') searchNow(text)
        if (key === 'Escape') searchNow('')
      }}
    />
  )
}
