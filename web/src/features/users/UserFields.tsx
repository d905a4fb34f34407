import { profiles } from '@recado/contract/kit/profiles'
import type { User, users } from '@recado/contract/users/users'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { NewPasswordField } from '#web/shared/domain/passwords/NewPasswordField.tsx'
import { QueuesField } from '#web/shared/domain/queues/QueueField.tsx'
import { PasswordField } from '#web/shared/ui/fields/PasswordField.tsx'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'

export function UserFields({ control, row }: FieldsProps<typeof users>) {
  const { t } = useTranslation('users')
  const connections = useConnections()
  const { company } = useCurrentUser()
  const passwordHint = row ? { description: t('fields.passwordHint') } : { required: true }
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <TextField control={control} name="email" label={t('fields.email')} type="email" required />
      <NewPasswordField
        control={control}
        name="password"
        label={t('fields.password')}
        wordsFrom={['name', 'email']}
        words={[company.name]}
        {...passwordHint}
      />
      {row && <CurrentPasswordField control={control} row={row} />}
      <SelectField
        control={control}
        name="profile"
        label={t('fields.profile')}
        options={profiles.map((profile) => ({ value: profile, label: t(`profiles.${profile}`) }))}
      />
      <QueuesField control={control} name="queueIds" label={t('fields.queues')} placeholder={t('fields.queuesHint')} />
      <SwitchField control={control} name="allTicket" on="enabled" off="desabled" label={t('fields.allTicket')} />
      {(connections.rows.length > 0 || connections.failure) && (
        <RecordSelectField
          control={control}
          name="whatsappId"
          label={t('fields.connection')}
          emptyLabel={t('fields.noConnection')}
          list="connections"
          choices={connections}
        />
      )}
    </>
  )
}

/** The current password: the server requires it for a change of one's own e-mail or password. */
function CurrentPasswordField({ control, row }: FieldsProps<typeof users> & { row: User }) {
  const { t } = useTranslation('users')
  const session = useCurrentUser()
  const [email, password] = useWatch({ control, name: ['email', 'password'] })
  if (row.id !== session.id || (email === row.email && !password)) return null
  return (
    <PasswordField
      control={control}
      name="currentPassword"
      label={t('fields.currentPassword')}
      description={t('fields.currentPasswordHint')}
      autoComplete="current-password"
      required
    />
  )
}
