import { TextInput } from '@mantine/core'
import type { Option } from '@recado/contract/bot/config'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuEditor } from '../edit/useMenuEditor.ts'

/** What an entry is called. Enter goes on to the next new one, Escape back to the tree. */
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
        // Whoever looks into another window is still at it.
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
