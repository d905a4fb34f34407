import type { User, users } from '@recado/contract/users/users'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import type { FieldsProps } from '../../shared/resource/liveResource.ts'
import { PasswordField } from '../../shared/ui/fields/PasswordField.tsx'

/** The current password: the server requires it for a change of one's own e-mail or password. */
export function CurrentPasswordField({ control, row }: FieldsProps<typeof users> & { row: User }) {
  const { t } = useTranslation('users')
  const session = useSession()
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
