import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import type { PhoneGroup } from '../phone/phoneChat.ts'
import { groupOfName } from './groupOfName.ts'

type Props = { onOpen: (group: PhoneGroup) => void; onClose: () => void }

/** The group to write in: phones that use the same name share the group. */
export function GroupDialog({ onOpen, onClose }: Props) {
  const { t } = useTranslation('simulator')
  const [name, setName] = useState('')
  return (
    <FormDialog opened title={t('group.title')} onClose={onClose}>
      <DialogForm
        saving={false}
        problem={null}
        action={t('group.open')}
        disabled={name.trim() === ''}
        onCancel={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') onOpen(groupOfName(name))
        }}
      >
        <TextInput
          label={t('group.name')}
          placeholder={t('group.example')}
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {t('group.text')}
        </Text>
      </DialogForm>
    </FormDialog>
  )
}
