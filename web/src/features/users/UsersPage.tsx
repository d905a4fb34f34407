import type { Profile } from '@recado/contract/kit/profiles'
import { type User, users } from '@recado/contract/users/users'
import { IconHistory, IconMail, IconShieldOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { createResource } from '#web/shared/data/resource/createResource.ts'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { AvailabilityLabel } from '#web/shared/domain/users/AvailabilityLabel.tsx'
import { useUrlParams } from '#web/shared/lib/route/useUrlParams.ts'
import { NameWithPresence } from '#web/shared/ui/NameWithPresence.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { Section } from '#web/shared/ui/Section.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { InvitationLinkDialog } from './invitations/InvitationLinkDialog.tsx'
import { InviteDialog, type SentInvitation } from './invitations/InviteDialog.tsx'
import { OpenInvitations } from './invitations/OpenInvitations.tsx'
import { RemoveSecondStepDialog } from './RemoveSecondStepDialog.tsx'
import { SignInsDialog } from './SignInsDialog.tsx'
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
  const removing = useDialog<User>()
  const signIns = useDialog<User>()
  const viewer = useCurrentUser()
  const mayInvite = useCanChange()('users:manage')
  const mayRemoveStep = (user: User) => mayInvite && user.secondStep && user.id !== viewer.id && (viewer.super || !user.super)
  const onSent = (sent: SentInvitation) =>
    sent.link === null ? toast.success(t('invitations.sent', { email: sent.email })) : shownLink.open(sent)
  return (
    <>
      <ResourcePage
        resource={userResource}
        texts="users"
        columns={columns}
        nameOf={({ name }) => name}
        form={{
          Fields: UserFields,
          initialValues: (user) => (user ? { queueIds: user.queues.map(({ id }) => id) } : { refuseWeak: true }),
        }}
        rows={{
          actions: [
            { key: 'signIns', icon: <IconHistory size={18} />, act: signIns.open, applies: (user) => viewer.super || !user.super },
            { key: 'secondStep', icon: <IconShieldOff size={18} />, act: removing.open, applies: mayRemoveStep },
          ],
        }}
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
      <RemoveSecondStepDialog dialog={removing} />
      <SignInsDialog dialog={signIns} />
    </>
  )
}

function ProfileName({ profile }: { profile: Profile }) {
  const { t } = useTranslation('users')
  return t(`profiles.${profile}`)
}
