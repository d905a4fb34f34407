import { TextInput } from '@mantine/core'
import type { Option } from '@recado/contract/bot/config'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuEditor } from '../edit/useMenuEditor.ts'

/** The title of an entry. Enter adds the next one, Escape returns to the tree. */
export function TitleField({ entry, editor }: { entry: Option; editor: MenuEditor }) {
  const { t } = useTranslation('menu')
  const { id, title } = entry
  const field = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    if (!editor.takesFocus('title')) return
    field.current?.focus()
    field.current?.select()
  })

  return (
    <TextInput
      ref={field}
      label={t('entry.name')}
      description={t('entry.nameHint')}
      placeholder={t('entry.namePlaceholder')}
      withAsterisk
      aria-required
      autoComplete="off"
      maxLength={200}
      value={title}
      error={title.trim() === '' && editor.fresh !== id && t('validation:required')}
      onChange={({ currentTarget }) => editor.write(id, { title: currentTarget.value })}
      onBlur={({ currentTarget }) => {
        // Switching to another window is no blur of the field.
        if (currentTarget !== document.activeElement) editor.settle()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        editor.leaveTitle(entry, event.key === 'Enter')
      }}
    />
  )
}
