import { Anchor, Skeleton, Stack } from '@mantine/core'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { beginSession, type Session } from '#web/shared/data/auth/signIn.ts'
import { AppSetup } from '#web/shared/domain/secondStep/AppSetup.tsx'
import { RecoveryCodes } from '#web/shared/domain/secondStep/RecoveryCodes.tsx'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'

type Opened = Session & { recoveryCodes: string[] }
/** `onDone`: called after the session has begun. */
type Props = { setupToken: string; onBack: () => void; onDone?: () => void }

/** The pages for guests have no queries of their own. */
const queries = new QueryClient()

/** Sets up the second step that the company requires, and signs in. The session begins once the recovery codes were shown. */
export const RequiredSetup = (props: Props) => (
  <QueryClientProvider client={queries}>
    <Setup {...props} />
  </QueryClientProvider>
)

function Setup({ setupToken, onBack, onDone }: Props) {
  const { t } = useTranslation('secondStep')
  const [opened, setOpened] = useState<Opened>()
  const { data, error, refetch } = useQuery({
    queryKey: ['secondStep', 'required', setupToken],
    queryFn: () => call(secondStepEndpoints.beginRequired, { body: { setupToken } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const confirm = async (confirmed: { code: string; rememberBrowser: boolean }) =>
    setOpened(await call(secondStepEndpoints.confirmRequired, { body: { setupToken, ...confirmed } }))
  if (opened)
    return (
      <Stack>
        <GuestPageTitle title={t('recovery.title')} />
        <RecoveryCodes codes={opened.recoveryCodes} action={t('recovery.signIn')} onDone={() => void beginSession(opened).then(onDone)} />
      </Stack>
    )
  return (
    <Stack>
      <GuestPageTitle title={t('setUp.title')} text={t('setUp.required')} />
      {error && <LoadError title={t('failed')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height="20rem" />}
      {data && <AppSetup offer={data} canRemember onConfirm={confirm} />}
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {t('signIn.back')}
      </Anchor>
    </Stack>
  )
}
