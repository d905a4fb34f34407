import { profiles } from '@recado/contract/kit/profiles'
import type { users } from '@recado/contract/users'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '../../shared/resource/room.ts'
import { MultiSelectField } from '../../shared/ui/fields/MultiSelectField.tsx'
import { PasswordField } from '../../shared/ui/fields/PasswordField.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { SwitchField } from '../../shared/ui/fields/SwitchField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'
import { useConnections, useQueues } from './choices.ts'

export function UserFields({ control, row }: FieldsProps<typeof users>) {
  const { t } = useTranslation('users')
  const queues = useQueues()
  const connections = useConnections()
  const passwordHint = row ? { description: t('fields.passwordHint') } : { required: true }
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <TextField control={control} name="email" label={t('fields.email')} type="email" required />
      <PasswordField control={control} name="password" label={t('fields.password')} autoComplete="new-password" {...passwordHint} />
      {row && <CurrentPassword control={control} row={row} />}
      <SelectField
        control={control}
        name="profile"
        label={t('fields.profile')}
        options={profiles.map((profile) => ({ value: profile, label: t(`profiles.${profile}`) }))}
      />
      <MultiSelectField
        control={control}
        name="queueIds"
        label={t('fields.queues')}
        placeholder={t('fields.queuesHint')}
        choices={queues}
      />
      <SwitchField control={control} name="allTicket" on="enabled" off="desabled" label={t('fields.allTicket')} />
      {connections.length > 0 && (
        <SelectField
          control={control}
          name="whatsappId"
          label={t('fields.connection')}
          emptyLabel={t('fields.noConnection')}
          options={connections.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  )
}
