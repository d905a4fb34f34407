import { ActionIcon, TextInput } from '@mantine/core'
import type { Option } from '@recado/contract/bot/config'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { VariableArea } from '#web/shared/domain/variables/VariableArea.tsx'
import { MenuCard, MenuPath } from './MenuLayout.tsx'
import { EntryMenu } from './tree/EntryMenu.tsx'
import { pathToEntry } from './tree/menuTree.ts'
import type { MenuEditor } from './useMenuEditor.ts'

/** The form of a menu entry: its title, and the answer to those who choose it. */
export function EntryForm({ entry, editor }: { entry: Option; editor: MenuEditor }) {
  const { t } = useTranslation('menu')
  const { id, message, children } = entry
  const { nameOf, options, queue } = editor
  const name = nameOf(id)
  const steps = [{ key: 0, name: queue.name }, ...pathToEntry(options, id).map((step) => ({ key: step.id, name: nameOf(step.id) }))]

  return (
    <MenuCard
      title={t('entry.title')}
      tools={
        <>
          <ActionIcon data-hint={t('acts.duplicate')} aria-label={t('acts.duplicateOne', { name })} onClick={() => editor.duplicate(id)}>
            <IconCopy size={18} stroke={1.7} />
          </ActionIcon>
          <ActionIcon data-hint={t('acts.remove')} aria-label={t('acts.removeOne', { name })} onClick={() => editor.remove(id)}>
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
          <EntryMenu id={id} name={name} editor={editor} isInTree={false} />
        </>
      }
    >
      <MenuPath label={t('entry.way')} steps={steps} />
      <TitleField entry={entry} editor={editor} />
      <MessageField
        label={t('entry.message')}
        description={t(children.length > 0 ? 'entry.messageOfMenu' : 'entry.messageOfEnd')}
        value={message}
        onChange={(next) => editor.write(id, { message: next })}
        onLeave={() => editor.go('tree')}
      />
    </MenuCard>
  )
}

/** The title of an entry. Enter adds the next one, Escape returns to the tree. */
function TitleField({ entry, editor }: { entry: Option; editor: MenuEditor }) {
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

type MessageFieldProps = {
  label: string
  description: string
  value: string
  /** Takes the focus if there is no title field. */
  takesFocus?: () => boolean
  onChange: (text: string) => void
  onLeave: () => void
}

/** The message to the contact, with variables. */
function MessageField({ label, description, value, takesFocus, onChange, onLeave }: MessageFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (takesFocus?.()) area.current?.focus()
  })
  return (
    <VariableArea
      areaRef={area}
      label={label}
      description={description}
      value={value}
      onChange={onChange}
      minRows={4}
      maxRows={12}
      maxLength={4096}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onLeave()
      }}
    />
  )
}

/** The form of the greeting above the first entries. */
export function GreetingForm({ editor }: { editor: MenuEditor }) {
  const { t } = useTranslation('menu')
  return (
    <MenuCard title={t('greeting.title')}>
      <MessageField
        label={t('greeting.message')}
        description={t('greeting.hint')}
        value={editor.content.greetingMessage}
        takesFocus={() => editor.takesFocus('title')}
        onChange={editor.greet}
        onLeave={() => editor.go('tree')}
      />
    </MenuCard>
  )
}
