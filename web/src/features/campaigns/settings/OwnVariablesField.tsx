import { Button, Stack, Text, Title } from '@mantine/core'
import { MAX_SHORTCUTS } from '@recado/contract/campaigns/campaignSettings'
import { isKnownVariable, keyOfVariable, type OwnVariable } from '@recado/contract/variables/variables'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewVariableRow, SavedVariableRow } from './ownVariableRows.tsx'

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
