import { Button, Text } from '@mantine/core'
import { signInEndpoints } from '@recado/contract/users/signIns'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { sessionStore } from '#web/shared/data/auth/sessionStore.ts'
import { outbox } from '#web/shared/data/outbox/outbox.ts'
import { type AlsoEnds, EndSignInsDialog } from '#web/shared/domain/signIns/EndSignInsDialog.tsx'
import { SignInTable } from '#web/shared/domain/signIns/SignInTable.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { SecuritySection } from './SecuritySection.tsx'

/** Where the account is signed in and was in the last 30 days, and a way to end all of it. */
export function SignInsSection() {
  const { t } = useTranslation('security')
  const dialog = useDialog<never>()
  return (
    <SecuritySection
      title={t('signIns.title')}
      text={t('signIns.text')}
      action={
        <Button variant="default" onClick={() => dialog.open()}>
          {t('signIns.endAll')}
        </Button>
      }
    >
      <OwnSignIns />
      {dialog.opened && <EndAllDialog onClose={dialog.close} />}
    </SecuritySection>
  )
}

const useOwnSignIns = () =>
  useQuery({
    queryKey: ['signIns'],
    queryFn: () => call(signInEndpoints.list, {}),
    throwOnError: true,
    refetchOnMount: 'always',
  })

function OwnSignIns() {
  const { data } = useOwnSignIns()
  return <SignInTable rows={data?.signIns} />
}

/** This session ends too, and with it what this browser has not sent yet. */
function EndAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['security', 'shell'])
  const { id } = useCurrentUser()
  const { data } = useOwnSignIns()
  const unsent = outbox.get().length
  const { mutate, isPending } = useMutation({
    mutationFn: (query: AlsoEnds) => call(signInEndpoints.endAll, { query }),
    onSuccess() {
      sessionStore.end()
      void outbox.forget(id)
    },
    onError: toast.error,
  })
  return (
    <EndSignInsDialog
      title={t('signIns.question')}
      text={t('signIns.endAllText')}
      details={unsent > 0 && <Text>{t('shell:waiting.leave.text', { count: unsent })}</Text>}
      action={t('signIns.endAll')}
      otherWays={data?.otherWays}
      busy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
