import { profiles } from '@recado/contract/kit/profiles'
import { invitationEndpoints } from '@recado/contract/users/invitations'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { QueuesField } from '#web/shared/domain/queues/QueueField.tsx'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { inviteErrorText } from './inviteErrorText.ts'

export type SentInvitation = { email: string; link: string | null }
type Props = { opened: boolean; onClose: () => void; onSent: (sent: SentInvitation) => void }

/** Invites a user, who chooses name and password through the link. */
export function InviteDialog({ opened, onClose, onSent }: Props) {
  const { t } = useTranslation('users')
  return (
    <FormDialog opened={opened} title={t('invitations.title')} onClose={onClose}>
      <InviteForm onClose={onClose} onSent={onSent} />
    </FormDialog>
  )
}

type Form = { email: string; profile: 'user' | 'supervisor' | 'admin'; queueIds: number[]; allTicket: 'enabled' | 'desabled' }
const empty: Form = { email: '', profile: 'user', queueIds: [], allTicket: 'enabled' }

function InviteForm({ onClose, onSent }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('users')
  const { control, submit, busy, problem } = useSchemaForm(invitationEndpoints.create.body, empty, {
    errorText: (error) => inviteErrorText(error, t),
  })
  const send = async (body: Form) => {
    const sent = await call(invitationEndpoints.create, { body })
    onClose()
    onSent(sent)
  }
  return (
    <DialogForm onSubmit={submit(send)} onCancel={onClose} saving={busy} problem={problem ?? null} action={t('invitations.send')}>
      <TextField control={control} name="email" label={t('fields.email')} type="email" required description={t('invitations.emailHint')} />
      <SelectField
        control={control}
        name="profile"
        label={t('fields.profile')}
        options={profiles.map((profile) => ({ value: profile, label: t(`profiles.${profile}`) }))}
      />
      <QueuesField control={control} name="queueIds" label={t('fields.queues')} placeholder={t('fields.queuesHint')} />
      <SwitchField control={control} name="allTicket" on="enabled" off="desabled" label={t('fields.allTicket')} />
    </DialogForm>
  )
}
