import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'

type Props = {
  /** Its present name. */
  name?: string
  onSave: (name: string) => void
  onClose: () => void
}

/** The name of a test. */
export function TestNameDialog({ name: before = '', onSave, onClose }: Props) {
  const { t } = useTranslation('menu')
  const [name, setName] = useState(before)
  const isNamed = name.trim() !== ''
  return (
    <FormDialog opened title={t(before ? 'tests.renameTitle' : 'tests.keepTitle')} onClose={onClose}>
      <DialogForm
        saving={false}
        problem={null}
        disabled={!isNamed}
        action={t(before ? 'common:save' : 'tests.keepAction')}
        onCancel={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isNamed) return
          onSave(name.trim())
          onClose()
        }}
      >
        <TextInput
          label={t('tests.name')}
          placeholder={t('tests.namePlaceholder')}
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {!before && (
          <Text size="sm" c="dimmed">
            {t('tests.keepText')}
          </Text>
        )}
      </DialogForm>
    </FormDialog>
  )
}
