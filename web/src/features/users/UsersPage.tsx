import type { Profile } from '@recado/contract/kit/profiles'
import { type User, users } from '@recado/contract/users/users'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCanChange } from '#web/shared/auth/useCanChange.ts'
import { createResource } from '#web/shared/resource/createResource.ts'
import type { Column } from '#web/shared/resource/liveResource.ts'
import { ResourcePage } from '#web/shared/resource/ResourcePage.tsx'
import { ToolButton } from '#web/shared/resource/ToolButton.tsx'
import { useDialog } from '#web/shared/resource/useDialog.ts'
import { useUrlParams } from '#web/shared/route/useUrlParams.ts'
import { toast } from '#web/shared/toast/toast.ts'
import { NameWithPresence } from '#web/shared/ui/NameWithPresence.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { AvailabilityLabel } from '#web/shared/users/AvailabilityLabel.tsx'
import { InvitationLinkDialog } from './invitations/InvitationLinkDialog.tsx'
import { InviteDialog, type SentInvitation } from './invitations/InviteDialog.tsx'
import { OpenInvitations } from './invitations/OpenInvitations.tsx'
import { UserFields } from './UserFields.tsx'

const userResource = createResource(users)

const columns: Column<User>[] = [
  { key: 'id', render: ({ id }) => id, width: '4rem' },
  { key: 'name', render: ({ name, online }) => <NameWithPresence name={name} online={online} />, headline: true },
  { key: 'availability', render: (user) => <AvailabilityLabel user={user} />, width: '14rem' },
  { key: 'email', render: ({ email }) => email, hideLabelOnCard: true },
  { key: 'profile', render: ({ profile }) => <ProfileName profile={profile} />, width: '9rem' },
]

/** `?invite` opens the invitation dialog: the first steps link to it. */
export function UsersPage() {
  const { t } = useTranslation('users')
  const [params, change] = useUrlParams()
  const shownLink = useDialog<SentInvitation>()
  const mayInvite = useCanChange()('users:manage')
  const onSent = (sent: SentInvitation) =>
    sent.link === null ? toast.success(t('invitations.sent', { email: sent.email })) : shownLink.open(sent)
  return (
    <>
      <ResourcePage
        resource={userResource}
        texts="users"
        columns={columns}
        nameOf={({ name }) => name}
        form={{ Fields: UserFields, initialValues: (user) => (user ? { queueIds: user.queues.map(({ id }) => id) } : {}) }}
        notice={
          <Section isLine title={t('invitations.failed')}>
            <OpenInvitations onSent={onSent} />
          </Section>
        }
        tools={
          mayInvite && (
            <ToolButton icon={<IconMail size={18} />} label={t('invitations.action')} onClick={() => change({ invite: 'true' })} />
          )
        }
      />
      <InviteDialog opened={mayInvite && params.has('invite')} onClose={() => change({ invite: null })} onSent={onSent} />
      <InvitationLinkDialog dialog={shownLink} />
    </>
  )
}

function ProfileName({ profile }: { profile: Profile }) {
  const { t } = useTranslation('users')
  return t(`profiles.${profile}`)
}
