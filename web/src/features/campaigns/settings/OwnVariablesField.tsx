import { ActionIcon, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { MAX_SHORTCUTS } from '@recado/contract/campaigns/campaignSettings'
import { isKnownVariable, keyOfVariable, type OwnVariable } from '@recado/contract/variables/variables'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ownVariableRows.module.css'

type Props = { shortcuts: readonly OwnVariable[]; onChange: (shortcuts: OwnVariable[]) => void }

const KEY = /^[\p{L}\p{N}_-]{1,50}$/u
const builtInExamples = { name: '{{name}}', number: '{{number}}', email: '{{email}}' }
const blank: OwnVariable = { key: '', value: '' }

/** Own variables that texts may use. A key that exists is not added twice. */
export function OwnVariablesField({ shortcuts, onChange }: Props) {
  const { t } = useTranslation('campaignSettings')
  const [draft, setDraft] = useState(blank)
  const [problem, setProblem] = useState<'taken' | 'invalid'>()
  const keyInput = useRef<HTMLInputElement>(null)
  const add = () => {
    const key = draft.key.trim()
    const isTaken = isKnownVariable({ own: shortcuts })(keyOfVariable(key))
    const wrong = isTaken ? 'taken' : KEY.test(key) ? undefined : 'invalid'
    setProblem(wrong)
    keyInput.current?.focus()
    if (wrong) return
    onChange([...shortcuts, { key, value: draft.value }])
    setDraft(blank)
  }
  return (
    <Stack gap="xs">
      <Title order={2}>{t('variables')}</Title>
      <Text c="dimmed">{t('variablesHint', { ...builtInExamples, variable: `{{${t('variableExample')}}}` })}</Text>
      {shortcuts.map((shortcut, at) => (
        <SavedVariableRow
          key={shortcut.key}
          shortcut={shortcut}
          onChange={(value) => onChange(shortcuts.with(at, { ...shortcut, value }))}
          onRemove={() => onChange(shortcuts.toSpliced(at, 1))}
        />
      ))}
      {shortcuts.length < MAX_SHORTCUTS && (
        <NewVariableRow
          keyRef={keyInput}
          shortcut={draft}
          error={problem && t(`problems.${problem}`, { key: draft.key.trim() })}
          onChange={setDraft}
          onEnter={add}
          tool={
            <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add}>
              {t('add')}
            </Button>
          }
        />
      )}
    </Stack>
  )
}

type SavedRowProps = { shortcut: OwnVariable; onChange: (value: string) => void; onRemove: () => void }

/** A saved variable: its value can be changed, its key cannot, because texts use it. */
function SavedVariableRow({ shortcut: { key, value }, onChange, onRemove }: SavedRowProps) {
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
function NewVariableRow({ shortcut, keyRef, error, onChange, onEnter, tool }: NewRowProps) {
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
