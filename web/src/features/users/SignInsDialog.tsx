import { Button, Group, Stack } from '@mantine/core'
import { type OtherWaysIn, signInEndpoints } from '@recado/contract/users/signIns'
import type { User } from '@recado/contract/users/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { type AlsoEnds, EndSignInsDialog } from '#web/shared/domain/signIns/EndSignInsDialog.tsx'
import { SignInTable } from '#web/shared/domain/signIns/SignInTable.tsx'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { type DialogState, useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Where a colleague is signed in and was in the last 30 days. */
export function SignInsDialog({ dialog: { opened, subject, close } }: { dialog: DialogState<User> }) {
  const { t } = useTranslation('security')
  return (
    <InfoDialog opened={opened} title={t('colleague.title', { name: subject?.name })} size="xl" onClose={close}>
      {subject && <SignInsOf user={subject} onEnded={close} />}
    </InfoDialog>
  )
}

function SignInsOf({ user: { id, name }, onEnded }: { user: User; onEnded: () => void }) {
  const { t } = useTranslation('security')
  const isOther = useCurrentUser().id !== id
  const mayEnd = useCanChange()('users:manage') && isOther
  const { data } = useQuery({
    queryKey: ['signIns', id],
    queryFn: () => call(signInEndpoints.listOfUser, { params: { id } }),
    throwOnError: true,
    refetchOnMount: 'always',
  })
  const asking = useDialog<never>()
  return (
    <Stack>
      {mayEnd && (
        <Group>
          <Button variant="default" onClick={() => asking.open()}>
            {t('colleague.endAll')}
          </Button>
        </Group>
      )}
      <SignInTable rows={data?.signIns} />
      {asking.opened && <EndAllDialog user={{ id, name }} otherWays={data?.otherWays} onEnded={onEnded} onClose={asking.close} />}
    </Stack>
  )
}

type EndProps = { user: Pick<User, 'id' | 'name'>; otherWays: OtherWaysIn | undefined; onEnded: () => void; onClose: () => void }

function EndAllDialog({ user: { id, name }, otherWays, onEnded, onClose }: EndProps) {
  const { t } = useTranslation('security')
  const { mutate, isPending } = useMutation({
    mutationFn: (query: AlsoEnds) => call(signInEndpoints.endAllOfUser, { params: { id }, query }),
    onSuccess() {
      toast.success(t('colleague.done', { name }))
      onClose()
      onEnded()
    },
    onError: toast.error,
  })
  return (
    <EndSignInsDialog
      title={t('colleague.question', { name })}
      text={t('colleague.text', { name })}
      action={t('colleague.endAll')}
      otherWays={otherWays}
      busy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
