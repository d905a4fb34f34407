import { Button, Group, Stack, Text } from '@mantine/core'
import { signInEndpoints } from '@recado/contract/users/signIns'
import type { User } from '@recado/contract/users/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { SignInTable } from '#web/shared/domain/signIns/SignInTable.tsx'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
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
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(signInEndpoints.endAllOfUser, { params: { id } }),
    onSuccess() {
      toast.success(t('colleague.done', { name }))
      onEnded()
    },
    onError: toast.error,
  })
  return (
    <Stack>
      <SignInTable rows={data?.signIns} />
      {mayEnd && (
        <>
          <Text size="sm">{t('colleague.text', { name })}</Text>
          <Group justify="flex-end">
            <Button color="red.9" loading={isPending} onClick={() => mutate()}>
              {t('colleague.endAll')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
