import { ActionIcon, TextInput } from '@mantine/core'
import type { OwnVariable } from '@recado/contract/variables/variables'
import { IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ownVariableRows.module.css'

type SavedRowProps = { shortcut: OwnVariable; onChange: (value: string) => void; onRemove: () => void }

/** A saved variable: its value can be changed, its key cannot, because texts use it. */
export function SavedVariableRow({ shortcut: { key, value }, onChange, onRemove }: SavedRowProps) {
  const { t } = useTranslation('campaignSettings')
  return (
    <div className={classes.row}>
      <code className={classes.key}>{`{{${key}}}`}</code>
      <TextInput
        aria-label={t('valueOf', { key })}
        value={value}
        maxLength={1000}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <ActionIcon aria-label={t('removeOne', { key })} data-hint={t('remove')} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </div>
  )
}

type NewRowProps = {
  shortcut: OwnVariable
  keyRef: Ref<HTMLInputElement>
  error: string | undefined
  onChange: (shortcut: OwnVariable) => void
  onEnter: () => void
  tool: ReactNode
}

/** A variable that is being added. */
export function NewVariableRow({ shortcut, keyRef, error, onChange, onEnter, tool }: NewRowProps) {
  const { t } = useTranslation('campaignSettings')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className={classes.row}>
      <TextInput
        ref={keyRef}
        label={t('key')}
        value={shortcut.key}
        error={error}
        onKeyDown={onKeyDown}
        maxLength={50}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ ...shortcut, key: currentTarget.value })}
      />
      <TextInput
        label={t('value')}
        value={shortcut.value}
        onKeyDown={onKeyDown}
        maxLength={1000}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ ...shortcut, value: currentTarget.value })}
      />
      <div className={classes.tool}>{tool}</div>
    </div>
  )
}
