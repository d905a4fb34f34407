import type { Profile } from '@recado/contract/kit/profiles'
import { type User, users } from '@recado/contract/users/users'
import { useTranslation } from 'react-i18next'
import { createResource } from '../../shared/resource/createResource.ts'
import type { Column } from '../../shared/resource/liveResource.ts'
import { ResourcePage } from '../../shared/resource/ResourcePage.tsx'
import { PersonName } from '../../shared/ui/PersonName.tsx'
import { UserFields } from './UserFields.tsx'

const userResource = createResource(users)

const columns: Column<User>[] = [
  { key: 'id', render: ({ id }) => id, width: '4rem' },
  { key: 'name', render: ({ name, online }) => <PersonName name={name} online={online} />, headline: true },
  { key: 'email', render: ({ email }) => email, speaks: true },
  { key: 'profile', render: ({ profile }) => <ProfileName profile={profile} />, width: '9rem' },
]

export const UsersPage = () => (
  <ResourcePage
    resource={userResource}
    texts="users"
    columns={columns}
    nameOf={({ name }) => name}
    Fields={UserFields}
    initial={(user) => (user ? { queueIds: user.queues.map(({ id }) => id) } : {})}
  />
)

function ProfileName({ profile }: { profile: Profile }) {
  const { t } = useTranslation('users')
  return t(`profiles.${profile}`)
}
